import { ownDates } from './own-dates.ts'
import { payloadAsServer } from './payload-as-server.ts'

/** Rules of our own for the linter. */
export default {
  meta: { name: 'cairn' },
  rules: { 'own-dates': ownDates, 'payload-as-server': payloadAsServer },
}
