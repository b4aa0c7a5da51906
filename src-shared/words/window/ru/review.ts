/** Russian texts of the page for a second pair of eyes, and of summaries of runs. */
import type { englishReview } from '../en/review.ts'

export const russianReview: typeof englishReview = {
  review: {
    save: 'Сохранить на проверку …',
    saved: (file) => `Сохранено: ${file}.`,
    noDigest: 'неизвестно',
    summary: 'Итоги',
    back: 'Назад к отчёту',
  },
}
