/** English names of fields, statuses, states and problems. */
import { labelsOf } from '../../terms.ts'
import { fields } from '../../en/terms.ts'
import type { Names } from '../texts.ts'

export const englishNamesTexts: Names = {
  fields: labelsOf(fields),
  statuses: {
    add: 'New',
    edit: 'Change',
    stock: 'Stock',
    'edit+stock': 'Change + stock',
    delete: 'Delete',
    unchanged: 'Unchanged',
    problem: 'Problem',
    conflict: 'Conflict',
  },
  runRowStates: {
    waiting: 'Waiting',
    sending: 'Sending',
    applied: 'Applied',
    verified: 'Verified',
    changed: 'Changed by others',
    unverified: 'Not verified',
    failed: 'Failed',
    skipped: 'Left out',
    unknown: 'Unknown',
  },
  laterStatuses: { changedSince: 'Changed since', undone: 'Undone since' },
  phases: {
    running: 'Applying',
    paused: 'Paused',
    verifying: 'Checking',
    done: 'Done',
    parked: 'Waiting for tomorrow’s limit',
    stopped: 'Stopped',
    interrupted: 'Interrupted',
  },
}
