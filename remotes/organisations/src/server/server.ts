import { defineServerArea } from '@cairn/contract/server'
import { checkMeeting } from './check-meeting.ts'
import { contactColumns, importContacts } from './import-contacts.ts'
import { duplicatesLike, duplicatesOf, findDuplicates } from './find-duplicates.ts'
import { exportMeetings, meetingFile } from './export-meetings.ts'
import { readMail } from './read-mail.action.ts'

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
