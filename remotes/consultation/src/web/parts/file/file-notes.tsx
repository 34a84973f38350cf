import {
  useItems,
  useLanguage,
  useSearch,
  useSession,
  useTranslate,
  type Item,
  type Query,
  type ReactNode,
} from '@cairn/contract/web'
import { formatShortDate } from '@cairn/model/format'
import { RowNotes, RowTitles, type NotesProps } from '@cairn/ui/results'
import { use, useMemo, useState } from 'react'
import { ownTitles } from '../../../model/answers/own-titles.ts'
import { holderOf, notesOfFiles, notesOfNotices, type FileNote } from '../../../model/file/file-notes.ts'

const SEPARATOR = ' · '
const NONE: Readonly<Record<string, never>> = {}
/** Most rows whose clocks are asked for. */
const MOST = 500

/**
 * Adds to list rows of consultations who has to act, the working days left, and the due date of the first
 * open answer that the person may see. Asks the server for up to 500 open answers of the rows.
 */
export function FileNotes({ ids, children }: NotesProps) {
  const t = useTranslate()
  const files = useItems(ids)
  const [now] = useState(() => new Date().toISOString())
  const query = useMemo((): Query | null => {
    if (ids.length === 0) return null
    return {
      types: ['ConsultNotice'],
      must: [
        { prop: 'consultation', kind: 'rel', value: ids.slice(0, MOST) },
        { prop: 'status', kind: 'is', value: ['AWAITING', 'STOPPED'] },
      ],
      sort: [{ key: 'due', order: 'asc' }],
      max: MOST,
      total: false,
    }
  }, [ids])
  const { ids: found } = useSearch(query)
  const notices = useItems(found)
  const open = useMemo(() => found.flatMap((id) => notices.get(id) ?? []), [found, notices])
  const known = useMemo(() => notesOfFiles(open, now), [open, now])
  const holders = useMemo(() => {
    const byFile = Map.groupBy(open, ({ consultation }) => String(consultation))
    const held = ids.flatMap((id) => {
      const file = files.get(id)
      const holder = file && holderOf(file, byFile.get(id) ?? [])
      // One community needs no word: the state says that the file is with communities.
      return holder ? [[id, t(`consultation.row.${holder.key}`, { count: holder.count })]] : []
    })
    return Object.fromEntries(held) as Record<string, string>
  }, [ids, files, open, t])
  return (
    <Noted notes={known} before={holders}>
      {children}
    </Noted>
  )
}

/**
 * Adds to list rows of responses who works on them, or since when their clock is stopped. Own ones have
 * shorter titles.
 */
export function ResponseNotes({ ids, children }: NotesProps) {
  const t = useTranslate()
  const language = useLanguage()
  const responses = useItems(ids)
  const organizations = useSession()?.organizations
  const titles = useMemo(
    () =>
      ownTitles(
        ids.flatMap((id) => responses.get(id) ?? []),
        organizations ?? [],
      ),
    [ids, responses, organizations],
  )
  const words = useMemo(() => {
    const noted = ids.flatMap((id) => {
      const response = responses.get(id)
      if (response?.['state'] !== 'PENDING') return []
      const { stopped, assigned, $labels = {} } = response
      const name = $labels[String(assigned)]
      const since = typeof stopped === 'string' ? formatShortDate(stopped, language) : undefined
      const all = [
        name === undefined ? t('consultation.row.nobody') : t('consultation.row.with', { name }),
        ...(since === undefined ? [] : [t('consultation.row.stoppedSince', { date: since })]),
      ]
      return [[id, all.join(SEPARATOR)]]
    })
    return Object.fromEntries(noted) as Record<string, string>
  }, [ids, responses, t, language])
  return (
    <RowTitles value={titles}>
      <Noted notes={NONE} before={words}>
        {children}
      </Noted>
    </RowTitles>
  )
}

/** Adds to list rows of notices the working days left and the due date. */
export function NoticeNotes({ notices, children }: { notices: readonly Item[]; children: ReactNode }) {
  const [now] = useState(() => new Date().toISOString())
  return <Noted notes={useMemo(() => notesOfNotices(notices, now), [notices, now])}>{children}</Noted>
}

interface NotedProps {
  notes: Readonly<Record<string, FileNote>>
  /** Words that come first, by the id of the row. */
  before?: Readonly<Record<string, string>>
  children: ReactNode
}

/** Gives rows their words, unless what is around says something of them already. */
function Noted({ notes, before = NONE, children }: NotedProps) {
  const t = useTranslate()
  const language = useLanguage()
  const outer = use(RowNotes)
  const words = useMemo(() => {
    const clocks = Object.entries(notes).map(([id, { key, count, due }]) => {
      const date = due === undefined ? '' : formatShortDate(due, language)
      return [id, t(`consultation.row.${key}`, { count, date })] as const
    })
    const all = { ...before }
    for (const [id, clock] of clocks) all[id] = [before[id], clock].filter(Boolean).join(SEPARATOR)
    return { ...all, ...outer }
  }, [notes, before, outer, language, t])
  return <RowNotes value={words}>{children}</RowNotes>
}
