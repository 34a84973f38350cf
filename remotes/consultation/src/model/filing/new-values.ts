import type { Geometry } from '@cairn/contract'
import type { FilingDraft } from './filing-draft.ts'
import type { MessageLog } from './plan-filing.ts'

/** What was read in dropped files, and whom their message is from. */
interface Read {
  /** Who files it, and mostly also asks. */
  owner?: unknown
  draft: FilingDraft
  sender: { contact?: string }
  dropped: {
    mail?: { links: readonly unknown[] }
    log?: MessageLog
    files: ReadonlyMap<string, string>
    shapes?: { place?: Geometry | undefined }
  }
}

/**
 * Returns what dropped files say of a new consultation: its name, who asks, the files with the message
 * itself, links in place of files, and the area. Where they say nobody, its owner asks.
 */
export function newValues({
  owner,
  draft,
  sender,
  dropped: { mail, log, files, shapes },
}: Read): Record<string, unknown> {
  const read = {
    projectName: draft.projectName,
    primaryOrg: draft.organization ?? owner,
    primaryContacts: sender.contact && [sender.contact],
    attachments: [...(log?.attachments ?? []), ...files.keys()],
    fileLinks: mail?.links,
    projectArea: shapes?.place,
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => !isEmpty(value)))
}

/**
 * Returns what of it fills a form: what is empty there, and files; `given` has what was filled before. A
 * contact comes with their own organisation only: with another one it could not be saved. `standIn` is the
 * owner that was filled in because nobody was named: while the form holds it, it gives way to an organisation
 * that files name, and to another owner. What a person chose stays.
 */
export function freshValues(
  read: Readonly<Record<string, unknown>>,
  form: Readonly<Record<string, unknown>>,
  given: ReadonlySet<unknown>,
  standIn?: unknown,
): Record<string, unknown> {
  const { attachments = [], primaryContacts, ...rest } = read
  const { primaryOrg } = form
  const isOpen = isEmpty(primaryOrg) || primaryOrg === standIn
  const isOwn = isOpen || primaryOrg === read['primaryOrg']
  const others = isOwn ? { primaryContacts, ...rest } : rest
  const files = [attachments].flat().filter((file) => !given.has(file))
  const isFresh = (name: string, value: unknown) => {
    if (name !== 'primaryOrg') return !given.has(name) && isEmpty(form[name])
    if (value !== form['owner']) return isOpen && !given.has(NAMED)
    // Null says that a person emptied it, before a reload too.
    return isEmpty(primaryOrg) ? primaryOrg !== null && !given.has(name) : isOpen && primaryOrg !== value
  }
  const fresh = Object.entries(others).filter(([name, value]) => !isEmpty(value) && isFresh(name, value))
  return { ...Object.fromEntries(fresh), ...(files.length > 0 ? { attachments: files } : {}) }
}

/** Says among what was filled that files named who asks. */
const NAMED = 'primaryOrg of files'

/** Returns what is filled once from what was read: its names, and its files. */
export function filledOnce(read: Readonly<Record<string, unknown>>, owner: unknown): unknown[] {
  const named = isEmpty(read['primaryOrg']) || read['primaryOrg'] === owner ? [] : [NAMED]
  return [...Object.keys(read), ...named, ...[read['attachments'] ?? []].flat()]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
