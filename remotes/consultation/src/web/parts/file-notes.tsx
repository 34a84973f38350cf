import {
  useItems,
  useLanguage,
  useSearch,
  useTranslate,
  type Item,
  type Query,
  type ReactNode,
} from '@cairn/contract/web'
import { formatDate } from '@cairn/model/format'
import { RowNotes, type NotesProps } from '@cairn/ui/results'
import { useMemo, useState } from 'react'
import { notesOfFiles, notesOfNotices, type FileNote } from '../../model/file-notes.ts'

/** Most rows whose clocks are asked for. */
const MOST = 500

/**
 * Says in the rows of consultations how many working days are left, and the due date: of the answer that is
 * due first among those that the person may see.
 */
export function FileNotes({ ids, children }: NotesProps) {
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
  const known = useMemo(
    () =>
      notesOfFiles(
        found.flatMap((id) => notices.get(id) ?? []),
        now,
      ),
    [found, notices, now],
  )
  return <Noted notes={known}>{children}</Noted>
}

/** Says in the rows of these notices how many working days are left, and the due date. */
export function NoticeNotes({ notices, children }: { notices: readonly Item[]; children: ReactNode }) {
  const [now] = useState(() => new Date().toISOString())
  return <Noted notes={useMemo(() => notesOfNotices(notices, now), [notices, now])}>{children}</Noted>
}

function Noted({ notes, children }: { notes: Readonly<Record<string, FileNote>>; children: ReactNode }) {
  const t = useTranslate()
  const language = useLanguage()
  const words = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(notes).map(([id, { key, count, due }]) => {
          const date = due === undefined ? '' : formatDate(due, language)
          return [id, t(`consultation.row.${key}`, { count, date })]
        }),
      ),
    [notes, language, t],
  )
  return <RowNotes value={words}>{children}</RowNotes>
}
