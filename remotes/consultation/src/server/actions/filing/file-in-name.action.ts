import * as v from 'valibot'
import { geometrySchema, WORK_CALENDAR_TYPE, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { defineAction, readable } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'
import { wallTimeToMoment } from '@cairn/model/zones'
import { startClock } from '../../../model/clock/clock.ts'
import { writesOfFiling } from '../../../model/filing/plan-filing.ts'
import { namedBy } from '../../rules/file/load-file.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const files = v.pipe(v.array(readable('Attachment')), v.maxLength(200))
const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))

/**
 * Action: files a consultation that came by mail, post or a portal, in the name of the organisation that
 * asks, and starts the clock of the community whose terms these are on the day on which it came in. A message
 * is kept as a log, and who asks is created if they are new. Returns the file. Throws `invalidItem` for a day
 * that is none, or still to come.
 */
export const fileInName = defineAction({
  kind: 'write',
  types: ['ConsultTerms'],
  on: 'item',
  right: 'update',
  capability: 'ConsultRespond',
  // Each speaks for somebody else, and may add people who are written to.
  limit: { most: 100, per: 'day' },
  payload: v.object({
    projectName: line(200),
    organization: v.optional(readable('Organization')),
    newOrganization: v.optional(line(160)),
    contact: v.optional(readable('Contact')),
    newContact: v.optional(
      v.object({ name: v.pipe(v.string(), v.maxLength(120)), address: v.pipe(line(120), v.email()) }),
    ),
    received: v.pipe(v.string(), v.regex(DAY)),
    identifiers: v.optional(v.pipe(v.array(line(200)), v.maxLength(20)), []),
    area: v.optional(geometrySchema),
    attachments: v.optional(files, []),
    fileLinks: v.optional(
      v.pipe(
        v.array(v.object({ href: v.pipe(line(2000), v.url()), until: v.optional(v.pipe(v.string(), v.regex(DAY))) })),
        v.maxLength(20),
      ),
      [],
    ),
    log: v.optional(
      v.object({
        subject: line(300),
        date: v.pipe(v.string(), v.regex(DAY)),
        description: v.pipe(v.string(), v.maxLength(80_000)),
        attachments: v.optional(files, []),
      }),
    ),
  }),
  result: v.looseObject({ $id: v.string() }),
  async run({ item: terms, payload, items, asServer }) {
    const community = terms?.['owner']
    if (!terms || typeof community !== 'string') throw new CairnError('notAllowed')
    const { organization = '', newOrganization } = payload
    if (organization === '' && newOrganization === undefined) throw new CairnError('notAllowed')
    const { timeZone } = await asServer.read(community as ItemId)
    const [calendar] = await namedBy(asServer, WORK_CALENDAR_TYPE, 'owner', community)
    const zone = startClock({ calendar, timeZone }, '').calendar.zone
    const now = new Date().toISOString()
    const received = dayThere(payload.received, now, zone)
    const noon = wallTimeToMoment(`${received}T12:00`, zone)
    if (noon === undefined || received > localDate(now, zone))
      throw new CairnError('invalidItem', 'received', {
        properties: { received: { userMessage: 'errors.invalidDate' } },
      })
    const clock = startClock({ terms, calendar, timeZone }, noon < now ? noon : now)
    const written = await asServer.together(
      // oxlint-disable-next-line cairn/payload-as-server -- besides ids that are declared these are words
      writesOfFiling({ ...payload, received, organization }, community, clock, now),
    )
    const file = written.find(({ _t }) => _t === 'Consultation')
    if (!file) throw new CairnError('notFound')
    return items.read(file.$id)
  },
})

/** Returns the day in the community's time zone: who files where it is tomorrow already means today. */
function dayThere(day: string, now: string, zone: string): string {
  const [there, farthest] = [localDate(now, zone), localDate(now, 'Pacific/Kiritimati')]
  return day > there && day <= farthest ? there : day
}
