import type { Paper, PaperBlock } from '@cairn/contract/paper'
import { useItems, useItemType, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { parseItemId } from '@cairn/contract'
import { itemLabel, itemPaper, useCareLines, usePaper } from '@cairn/ui/results'
import { useEffect, useRef } from 'react'
import { collectionPaper, type MemberSheet } from '../../../model/collection-paper.ts'

/** Props of `PrintMembers`. */
export interface PrintMembersProps {
  collection: Item
  /** Members in their order. */
  ids: readonly string[]
  /** Notes beside pins, by id. */
  notes: Readonly<Record<string, string>>
  /** Called once the document is on its way. */
  onPrinted: () => void
}

/**
 * Prints a collection as a PDF file: a cover, the contents, and a sheet for each member with its warnings and
 * labels. Shows nothing.
 */
export default function PrintMembers({ collection, ids, notes, onPrinted }: PrintMembersProps) {
  const language = useLanguage()
  const translate = useTranslate()
  const careOf = useCareLines()
  const print = usePaper()
  const items = useItems(ids)
  const sheets = useRef(new Map<string, MemberSheet>())
  const isSent = useRef(false)
  const keep = (id: string, sheet: MemberSheet) => {
    sheets.current.set(id, sheet)
    if (isSent.current || sheets.current.size < ids.length) return
    isSent.current = true
    const paper = collectionPaper(
      collection,
      ids.flatMap((each) => sheets.current.get(each) ?? []),
      {
        ...{ language, care: careOf(collection), contents: translate('collections.contents') },
      },
    )
    print({ paper, name: paper.title, items: [collection.$id, ...ids] })
    onPrinted()
  }
  return ids.map((id) => {
    const item = items.get(id)
    return item && <Sheet key={id} item={item} note={notes[id]} care={careOf(item)} onLaidOut={keep} />
  })
}

interface SheetProps {
  item: Item
  note: string | undefined
  care: readonly string[]
  onLaidOut: (id: string, sheet: MemberSheet) => void
}

function Sheet({ item, note = '', care, onLaidOut }: SheetProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const type = useItemType(parseItemId(item.$id).type)
  useEffect(() => {
    if (!type) return
    const title = itemLabel(item, type) || item.$id
    const paper: Paper = itemPaper(item, type, { title, note, language, translate, care })
    const blocks: readonly PaperBlock[] = paper.blocks
    onLaidOut(item.$id, { title, care, blocks })
  })
  return null
}
