import { defineServerArea } from '@cairn/contract/server'
import { checkMeeting } from './rules/meetings/check-meeting.ts'
import { checkOrganization } from './rules/check-organization.ts'
import { compareContacts } from './imports/compare-contacts.ts'
import { duplicatesLike, duplicatesOf, findDuplicates } from './actions/duplicates/find-duplicates.ts'
import { exportMeetings, meetingFile } from './actions/meetings/export-meetings.ts'
import { invite } from './rules/meetings/invite.ts'
import { readMail } from './actions/read-mail.action.ts'

export default defineServerArea({
  importComparers: { ORG_CSV: compareContacts },
  saveRules: { Meeting: checkMeeting, Organization: checkOrganization },
  reactions: { invite },
  actions: {
    duplicatesLike,
    duplicatesOf,
    exportMeetings,
    findDuplicates,
    meetingFile,
    readMail,
  },
})
