import { useCommands, useItems, useItemType, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { parseItemId } from '@cairn/contract'
import { itemLabel, itemPaper, pictureBlocks, useCareLines, usePaper, useSettled } from '@cairn/ui/results'
import { useEffect, useRef, useState } from 'react'
import { collectionPaper, type MemberSheet } from '../../../model/together/collection-paper.ts'

/** Members in one document: the access log takes 1000 items, of which one is the collection. */
const MOST = 999

/** Props of `PrintMembers`. */
export interface PrintMembersProps {
  collection: Item
  /** Members in their order. */
  ids: readonly string[]
  /** Labels by id, of those that are known. */
  labels: Readonly<Record<string, string>>
  /** Notes beside pins, by id. */
  notes: Readonly<Record<string, string>>
  /** Called once the document is on its way, or cannot be made. */
  onPrinted: () => void
}

/**
 * Prints a collection as a PDF file: a cover, the contents, and a sheet for each of its first 999 members
 * with its warnings, labels and picture. Renders nothing. Members that do not come are left out, and the
 * person is told how many.
 */
export default function PrintMembers({ collection, ids: all, labels, notes, onPrinted }: PrintMembersProps) {
  const language = useLanguage()
  const translate = useTranslate()
  const careOf = useCareLines()
  const print = usePaper()
  const { notify } = useCommands()
  const ids = all.slice(0, MOST)
  const items = useItems(ids)
  const sheets = useRef(new Map<string, MemberSheet>())
  const [count, setCount] = useState(0)
  const keep = (id: string, sheet: MemberSheet) => {
    sheets.current.set(id, sheet)
    setCount(ids.filter((each) => sheets.current.has(each)).length)
  }
  const finish = () => {
    const printed = ids.filter((id) => sheets.current.has(id))
    if (printed.length > 0) {
      const paper = collectionPaper(
        collection,
        printed.flatMap((id) => sheets.current.get(id) ?? []),
        {
          ...{ language, care: careOf(collection), contents: translate('collections.contents') },
          picture: pictureBlocks(collection, String(collection['label'])),
        },
      )
      print({ paper, name: paper.title, items: [collection.$id, ...printed] })
    }
    if (printed.length < all.length) notify(translate('collections.leftOut', { count: all.length - printed.length }))
    onPrinted()
  }
  const isSettled = useSettled(count >= ids.length, count)
  const isFinished = useRef(false)
  useEffect(() => {
    if (!isSettled || isFinished.current) return
    isFinished.current = true
    finish()
  })
  return ids.map((id) => {
    const item = items.get(id)
    const sheet = { label: labels[id], note: notes[id], onLaidOut: keep }
    return item && <Sheet key={id} item={item} care={careOf(item)} {...sheet} />
  })
}

interface SheetProps {
  item: Item
  label: string | undefined
  note: string | undefined
  care: readonly string[]
  onLaidOut: (id: string, sheet: MemberSheet) => void
}

function Sheet({ item, label, note = '', care, onLaidOut }: SheetProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const type = useItemType(parseItemId(item.$id).type)
  useEffect(() => {
    if (!type) return
    const title = (label ?? itemLabel(item, type)) || item.$id
    const { blocks } = itemPaper(item, type, { title, note, language, translate, care })
    onLaidOut(item.$id, { title, care, blocks })
  })
  return null
}
