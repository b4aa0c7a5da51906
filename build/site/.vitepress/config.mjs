export { site as default } from '../site.ts'
