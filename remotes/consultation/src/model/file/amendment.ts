import type { Guard } from '@cairn/contract'
import { CONSULTATION_STATES, ENDED, OPEN_TO_EDITS } from './states.ts'

/** Most further working days that an amendment gives. */
export const MOST_DAYS = 60

/** What intake notes about a file, which is not the submitter's account of the project. */
const HANDLING = ['level', 'stream', 'streamOther', 'decision', 'decisionDate', 'decisionFiles']

/** Fields that an amendment changes: the submitter's account of the project, without their own notes. */
export const AMENDED = [
  ...['projectName', 'identifiers', 'projectType', 'projectTypeOther', 'projectDescription', 'stream', 'streamOther'],
  ...['areaBasis', 'projectArea', 'areaOfNewCut', 'region', 'regionOther', 'locationDescription', 'accessRequirements'],
  ...['primaryOrg', 'primaryRole', 'primaryContacts', 'supOrgs', 'supContacts', 'regulatorOrgs', 'informedOrgs'],
  ...['requestedResponseDate', 'projectStartDt', 'projectEndDt', 'attachments', 'fileLinks', 'warnings'],
]

/**
 * What guards a consultation that was submitted: it changes by an amendment with a reason, until it ends.
 * What staff filed from a letter is completed while it runs, without one.
 */
export const GUARDED: Guard[] = [
  { while: [{ prop: 'state', kind: 'is', value: [...ENDED] }], open: HANDLING },
  {
    while: [
      { prop: 'state', kind: 'is', value: CONSULTATION_STATES.filter((state) => !OPEN_TO_EDITS.includes(state)) },
      { prop: 'filedBy', kind: 'exists', value: false },
    ],
    open: HANDLING,
    by: {
      act: 'amend',
      takes: AMENDED,
      asks: {
        reason: { v: 'DEF', t: 'text', required: true, max: 2000 },
        days: { v: 'DEF', t: 'natural' },
      },
    },
  },
]
