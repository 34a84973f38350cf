import type { TextKey } from '@cairn/contract/texts'
import type { Notification } from '@cairn/contract/notify'
import { useItemType, useLanguage, useListValues, type ItemType, type Translate } from '@cairn/contract/web'
import { valuesOfTold, type Told as ToldItem } from '@cairn/model/notify-words'
import { useNotifyTexts } from './texts.ts'

/** The text of a notification: a sentence, and for wider layouts the changed properties (`detail`). */
export interface NotificationWords {
  sentence: string
  detail: string
  /** Name of the icon of the item's type. */
  icon: string
  /** Whether the texts of the item's area are loaded. */
  hasTexts: boolean
}

/** The fields of a notification that its text is made of. */
type Told = ToldItem & Pick<Notification, 'properties' | 'value'>

/**
 * Returns the text of a notification in the reader's language. People and items are named by its labels,
 * else by id. Until the texts of the item's area are loaded, the sentence says only who added or changed the
 * item.
 */
export function useNotificationWords(item: Told): NotificationWords {
  const t = useNotifyTexts()
  const language = useLanguage()
  // Its texts come with the data of its area.
  const type = useItemType(typeOf(item.context))
  const values = Object.values(useListValues(item.value?.list ?? '') ?? {}).flat()
  const value = values.find(({ key }) => key === item.value?.key)?.label
  return {
    ...wordsOf(t, language, item, { type, value }),
    icon: type?.defaultIcon ?? 'file',
    hasTexts: type !== undefined,
  }
}

interface Known {
  type: ItemType | undefined
  value: string | undefined
}

function wordsOf(t: Translate, language: string, item: Told, { type: known, value }: Known) {
  const type = typeOf(item.context)
  const typed = item.properties.filter((name) => known?.properties[name]?.readOnly !== true)
  const changes = typed.map((name) => t(`types.${type}.props.${name}`))
  const who = whoOf(t, language, item)
  if (!known) {
    const kind = item.kind === 'CREATED' ? 'CREATED' : 'UPDATED'
    const told = { ...item, kind, state: undefined }
    const values = valuesOfTold(told, language, { who, state: '', changes: [], value: undefined }, Date.now())
    return { sentence: t(`events.${kind}.text`, values), detail: '' }
  }
  const state = item.state === undefined ? '' : t(`types.${type}.options.state.${item.state}`)
  const sentence = t(textKey(item), valuesOfTold(item, language, { who, state, changes, value }, Date.now()))
  const isAboutProperties = item.kind !== 'CREATED' && item.state === undefined
  const list = new Intl.ListFormat(language).format(changes)
  // A sentence that names them needs no detail.
  return { sentence, detail: isAboutProperties && !sentence.includes(list) ? list : '' }
}

/** A move whose state the reader may not see is a change. */
function textKey({ kind, state }: Told): TextKey {
  return `events.${kind === 'MOVED' && state === undefined ? 'UPDATED' : kind}.text`
}

function whoOf(t: Translate, language: string, { by, as, $labels }: Told): string {
  const list = (ids: readonly string[]) => new Intl.ListFormat(language).format(ids.map((id) => $labels[id] ?? id))
  if (by.length === 0) return t('app.notify.system')
  return as.length === 0 ? list(by) : t('app.notify.actingAs', { who: list(by), as: list(as) })
}

function typeOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}
