import { defineServerArea } from '@cairn/contract/server'
import { checkMeeting } from './rules/check-meeting.ts'
import { contactColumns, importContacts } from './imports/import-contacts.ts'
import { duplicatesLike, duplicatesOf, findDuplicates } from './actions/find-duplicates.ts'
import { exportMeetings, meetingFile } from './actions/export-meetings.ts'
import { readMail } from './actions/read-mail.action.ts'

export default defineServerArea({
  saveRules: { Meeting: checkMeeting },
  actions: {
    contactColumns,
    duplicatesLike,
    duplicatesOf,
    exportMeetings,
    findDuplicates,
    meetingFile,
    importContacts,
    readMail,
  },
})
