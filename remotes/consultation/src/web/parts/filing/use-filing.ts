import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { useCommands, useItems, useSearch, useTranslate, type Query } from '@cairn/contract/web'
import type { PlaceOfFiles } from '@cairn/contract/place-files'
import { mayHoldPlaces } from '@cairn/model/combine-places'
import { contentOf, fileOf } from '@cairn/model/file-content'
import { MAX_MAIL_BYTES, type MailAnswer, type MailRefusal, type ReadMail } from '@cairn/model/mail'
import { mailValues } from '@cairn/model/mail-values'
import { localDay } from '@cairn/model/presets'
import { localTimeZone } from '@cairn/model/zones'
import { useMemo, useState } from 'react'
import type { FilingDraft } from '../../../model/filing/filing-draft.ts'
import { draftOfFile, draftOfMail, mergedDraft, ownDomain, senderAmong } from '../../../model/filing/mail-filing.ts'
import type { MessageLog } from '../../../model/filing/plan-filing.ts'

/** Files dropped on the registration form: a message, attachments by id with names, and geometry in them. */
export interface Dropped {
  mail?: ReadMail
  log?: MessageLog
  files: ReadonlyMap<string, string>
  shapes?: PlaceOfFiles
  /** Names of files that could not be kept. */
  lost: readonly string[]
  refused?: { name: string; reason: MailRefusal | 'tooLarge' }
}

const NOTHING: Dropped = { files: new Map(), lost: [] }
const MAIL = /\.(eml|msg)$/i

/**
 * Holds what is typed and dropped to file a consultation. `take` reads mails, keeps all other files as they
 * are, and fills what it can; what was typed stays.
 * `keeps` is the type of the item that gets the message itself.
 */
export function useFiling(keeps: 'CommLog' | 'Consultation') {
  const readDropped = useReadDropped(keeps)
  const [typed, setDraft] = useState<FilingDraft>(() => ({ received: localDay(Date.now()) }))
  const [dropped, setDropped] = useState(NOTHING)
  const [error, setError] = useState<CairnError | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  const sender = useSender(dropped.mail)
  const work = async (run: () => Promise<unknown>) => {
    setBusy(true)
    setError(undefined)
    await run().catch((thrown: unknown) => setError(toCairnError(thrown)))
    setBusy(false)
  }
  const take = (files: readonly File[]) =>
    work(async () => {
      const next = await readDropped(dropped, files)
      setDropped(next)
      const [first] = files
      const read = next.mail ? draftOfMail(next.mail) : first && !next.refused ? draftOfFile(first.name) : {}
      setDraft((before) => mergedDraft(before, read, localDay(Date.now())))
    })
  const isUntold = typed.organization === undefined && typed.newOrganization === undefined
  const draft = isUntold && sender.organization ? { ...typed, organization: sender.organization } : typed
  const set = (change: FilingDraft) => setDraft({ ...draft, ...change })
  return { draft, set, dropped, sender, error, isBusy, take, work }
}

/** Returns a function that reads and uploads files, and adds them to those that were dropped before. */
function useReadDropped(keeps: string) {
  const t = useTranslate()
  const { act, uploadFile } = useCommands()
  const upload = (file: File, type: string) => uploadFile(file, { type, property: 'attachments' }, () => {}).done

  const readMail = async (file: File): Promise<Partial<Dropped> & { parts: readonly File[] }> => {
    const refuse = (reason: MailRefusal | 'tooLarge') => ({ refused: { name: file.name, reason }, parts: [] })
    if (file.size > MAX_MAIL_BYTES) return refuse('tooLarge')
    const answer = (await act('readMail', 'CommLog-0', { content: await contentOf(file) })) as MailAnswer
    if ('refused' in answer) return refuse(answer.refused)
    const original = await upload(file, keeps).catch(() => undefined)
    const { mail } = answer
    return { mail, log: logOf(mail, original?.$id, t), parts: mail.attachments.map(fileOf) }
  }

  return async (before: Dropped, chosen: readonly File[]): Promise<Dropped> => {
    const { refused: _, ...kept } = before
    const [found, files, lost]: [Dropped, Map<string, string>, string[]] = [
      kept,
      new Map(before.files),
      [...before.lost],
    ]
    let next = found
    for (const file of chosen) {
      const { parts, ...read } = MAIL.test(file.name) ? await readMail(file) : { parts: [file] }
      next = { ...next, ...read }
      for (const part of parts)
        await upload(part, 'Consultation').then(
          ({ $id }) => files.set($id, part.name),
          () => lost.push(part.name),
        )
    }
    const attachments = [...files].filter(([, name]) => mayHoldPlaces(name)).map(([id]) => id)
    if (attachments.length === 0) return { ...next, files, lost }
    const shapes = (await act('readPlaceFiles', '', { attachments })) as PlaceOfFiles
    return { ...next, files, lost, shapes }
  }
}

/** Looks up who sent a mail among the contacts that the person may see, once all of these are there. */
function useSender(mail: ReadMail | undefined) {
  const address = mail?.from[0]?.address
  const query = useMemo((): Query | null => {
    if (address === undefined) return null
    const value = ownDomain(address) ?? address
    return { types: ['Contact'], must: [{ prop: 'email', kind: 'text', value }], max: 50, total: false }
  }, [address])
  const { ids } = useSearch(query)
  const items = useItems(ids)
  const contacts = ids.flatMap((id) => items.get(id) ?? [])
  return address === undefined || contacts.length < ids.length ? {} : senderAmong(address, contacts)
}

function logOf(mail: ReadMail, original: string | undefined, t: ReturnType<typeof useTranslate>): MessageLog {
  const words = {
    from: t('consultation.filing.from'),
    to: t('consultation.filing.to'),
    sent: t('consultation.filing.sent'),
    files: t('consultation.filing.files'),
    links: t('consultation.filing.links'),
  }
  const { subject, date, description } = mailValues(mail, words, localTimeZone())
  return {
    subject: typeof subject === 'string' ? subject : t('consultation.filing.noSubject'),
    date: typeof date === 'string' ? date : localDay(Date.now()),
    description: String(description),
    ...(original === undefined ? {} : { attachments: [original] }),
  }
}
