import { ownDates } from './own-dates.ts'
import { payloadAsServer } from './payload-as-server.ts'
import { textInRem } from './text-in-rem.ts'

/** Rules of our own for the linter. */
export default {
  meta: { name: 'cairn' },
  rules: { 'own-dates': ownDates, 'payload-as-server': payloadAsServer, 'text-in-rem': textInRem },
}
