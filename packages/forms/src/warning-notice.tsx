import { useCallback, useState } from 'react'
import { useCommands, useListValues, useTranslate, type Item } from '@cairn/contract/web'
import { Button, Callout, HStack, useAsync } from '@cairn/ui'
import * as v from 'valibot'

const answerSchema = v.object({ warnings: v.array(v.string()) })

/** Ways to lift a veil: from this item, from its kinds of warning for a day, or for good. */
const SCOPES = ['item', 'today', 'always'] as const

/**
 * Says before anything else which content warnings stand before an item, and offers to show its pictures and
 * files. Renders nothing without a warning, or once the person has said *Show*.
 */
export function WarningNotice({ item }: { item: Item }) {
  const kinds = item.$warnings ?? []
  return kinds.length > 0 ? <Warned key={kinds.join()} item={item} kinds={kinds} /> : null
}

function Warned({ item, kinds }: { item: Item; kinds: readonly string[] }) {
  const translate = useTranslate()
  const { act, report } = useCommands()
  const lists = useListValues('CONTENT_WARNINGS')
  const [isShown, setShown] = useState(false)
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('warningsFor', item.$id)).warnings,
    [act, item.$id],
  )
  const [asked] = useAsync(ask)
  const isOpen = asked.status === 'ready' && asked.value.length === 0
  const labels = Object.values(lists ?? {}).flat()
  const words = kinds.map((kind) => labels.find(({ key }) => key === kind)?.label ?? kind).join(', ')
  const show = (scope: (typeof SCOPES)[number]) => {
    act('showWarned', item.$id, { scope }).then(() => {
      setShown(true)
      reloadPictures()
    }, report)
  }
  return (
    <Callout tone="warn" icon="warning" title={translate('forms.warned', { words })}>
      {!isShown && !isOpen && (
        <HStack flexWrap="wrap" gap="8px" paddingTop="6px" _print={{ display: 'none' }}>
          {SCOPES.filter((scope) => scope !== 'always' || !kinds.includes('DECEASED')).map((scope) => (
            <Button key={scope} size="sm" onClick={() => show(scope)}>
              {translate(`forms.warned.${scope}`)}
            </Button>
          ))}
        </HStack>
      )}
    </Callout>
  )
}

/** Asks again for the pictures on the page: their addresses are as before, and what lies there is not. */
function reloadPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[src*="/attachment/"], img[src*="-image/"]')) {
    const [address = ''] = image.src.split('#')
    image.src = `${address}#${Date.now()}`
  }
}
