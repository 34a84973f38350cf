import { defineServerArea } from '@cairn/contract/server'
import { checkMeeting } from './check-meeting.ts'

export default defineServerArea({
  saveRules: { Meeting: checkMeeting },
})
