import type { Geometry } from '@cairn/contract'
import type { Write } from '@cairn/contract/server'
import { dueOf, type Clock } from '../clock/clock.ts'

/**
 * A consultation that reached a community outside Cairn, as its staff file it in the name of the
 * organisation that asks.
 */
export interface Filing {
  projectName: string
  /** The organisation that asks. It becomes the owner of the file. */
  organization: string
  /** The day on which the file came in, `YYYY-MM-DD`. The clock starts on it. */
  received: string
  identifiers?: readonly string[]
  /** Name of a new organisation, if who asks is not there yet. `organization` is not looked at then. */
  newOrganization?: string | undefined
  /** The contact who asks. */
  contact?: string | undefined
  /** Name and address of a new contact, if who asks is not there yet. */
  newContact?: { name: string; address: string } | undefined
  area?: Geometry | undefined
  attachments?: readonly string[]
  /** Links in place of files, with the last day on which they work. */
  fileLinks?: readonly { href: string; until?: string | undefined }[]
  /** The message, which is kept as a log of the community. */
  log?: MessageLog | undefined
}

/**
 * The original message as stored in the communication log, with its day (YYYY-MM-DD). `attachments` has its
 * file.
 */
export interface MessageLog {
  subject: string
  date: string
  description: string
  attachments?: readonly string[]
}

/**
 * Returns the writes that create a consultation registered by a community, with its response and notice and
 * the clock already running.
 */
export function writesOfFiling(filing: Filing, community: string, clock: Clock, now: string): Write[] {
  const { projectName, received, identifiers = [], attachments = [], fileLinks = [], area } = filing
  const { organization, contact, made } = whoAsks(filing)
  const told = { clock, due: dueOf(clock) ?? null, late: false }
  return [
    ...made,
    {
      op: 'create',
      type: 'Consultation',
      as: 'file',
      body: {
        ...{ projectName, received, primaryOrg: organization },
        ...(identifiers.length > 0 ? { identifiers } : {}),
        ...(attachments.length > 0 ? { attachments } : {}),
        ...(fileLinks.length > 0 ? { fileLinks } : {}),
        ...(area ? { projectArea: area } : {}),
        ...(contact === undefined ? {} : { primaryContacts: [contact] }),
      },
      set: { owner: organization, filedBy: community, intake: community },
    },
    {
      op: 'create',
      type: 'ConsultResponse',
      as: 'response',
      body: { selected: true },
      set: { consultation: '$as:file', community, owner: community },
    },
    { op: 'move', id: '$as:response', action: 'ask', body: { ...told, clockState: 'RUNNING' } },
    {
      op: 'create',
      type: 'ConsultNotice',
      body: {},
      set: {
        ...told,
        status: 'AWAITING',
        distributed: now,
        consultation: '$as:file',
        community,
        submitter: organization,
        intake: community,
      },
    },
    {
      op: 'move',
      id: '$as:file',
      action: 'takeUp',
      body: { submitted: now, distributed: now, sharedWith: [community] },
    },
    ...(filing.log ? [writeOfLog(filing.log, '$as:file', community, contact)] : []),
  ]
}

/** Returns the write that keeps a message about a file as a log of the community. */
function writeOfLog(log: MessageLog, file: string, community: string, contact: string | undefined): Write {
  return {
    op: 'create',
    type: 'CommLog',
    body: {
      ...{ type: 'EMAIL', direction: 'INCOMING', owner: community, context: [file] },
      ...log,
      ...(contact === undefined ? {} : { contacts: [contact] }),
    },
  }
}

/** Returns who asks, by id or by the name of a write, with the writes that create who is not there yet. */
function whoAsks({ organization, newOrganization, contact, newContact }: Filing) {
  const made: Write[] = []
  if (newOrganization !== undefined)
    made.push({
      op: 'create',
      type: 'Organization',
      as: 'asks',
      body: { displayName: newOrganization, type: 'OTHER' },
    })
  const by = newOrganization === undefined ? organization : '$as:asks'
  if (contact === undefined && newContact)
    made.push({ op: 'create', type: 'Contact', as: 'sender', body: namesOf(newContact), set: { organizations: [by] } })
  return { organization: by, contact: contact ?? (newContact ? '$as:sender' : undefined), made }
}

/** Parts the name of a sender in first and last name. Without one the address stands for it. */
function namesOf({ name, address }: { name: string; address: string }) {
  const [before = ''] = address.split('@')
  const [last = '', first = ''] = name.includes(',') ? name.split(',') : []
  const words = (last === '' ? name : `${first} ${last}`).trim().split(/\s+/).filter(Boolean)
  const lastName = words.at(-1) ?? before
  return { firstName: words.slice(0, -1).join(' ') || lastName, lastName, email: address }
}
