import { useCallback, useState } from 'react'
import { useCommands, useListValues, useSession, useTranslate, type Item } from '@cairn/contract/web'
import { Button, Callout, HStack, useAsync } from '@cairn/ui'
import * as v from 'valibot'
import { isShownInVisit, showInVisit } from './shown-in-visit.ts'

const answerSchema = v.object({ warnings: v.array(v.string()), of: v.optional(v.string()) })

/** Ways to lift a veil: from this item, from its kinds of warning for a day, or for good. */
const SCOPES = ['item', 'today', 'always'] as const

/**
 * Shows the content warnings of an item, and a button that reveals its pictures and files. Renders nothing
 * without a warning, or after the person pressed *Show*.
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
  const isVisitor = useSession() === null
  const ask = useCallback(async () => v.parse(answerSchema, await act('warningsFor', item.$id)), [act, item.$id])
  const [asked] = useAsync(ask)
  const of = asked.status === 'ready' ? asked.value.of : undefined
  const isOpen = asked.status === 'ready' && (asked.value.warnings.length === 0 || (isVisitor && isShownInVisit(of)))
  const labels = Object.values(lists ?? {}).flat()
  const words = kinds.map((kind) => labels.find(({ key }) => key === kind)?.label ?? kind).join(', ')
  const scopes = isVisitor ? SCOPES.slice(0, 1) : SCOPES
  const show = (scope: (typeof SCOPES)[number]) => {
    const kept = isVisitor ? Promise.resolve(showInVisit(of ?? item.$id)) : act('showWarned', item.$id, { scope })
    kept.then(() => {
      setShown(true)
      reloadPictures()
    }, report)
  }
  return (
    <Callout tone="warn" icon="warning" title={translate('forms.warned', { words })}>
      {!isShown && !isOpen && (
        <HStack flexWrap="wrap" gap="8px" paddingTop="6px" _print={{ display: 'none' }}>
          {scopes
            .filter((scope) => scope !== 'always' || !kinds.includes('DECEASED'))
            .map((scope) => (
              <Button key={scope} size="sm" onClick={() => show(scope)}>
                {translate(`forms.warned.${scope}`)}
              </Button>
            ))}
        </HStack>
      )}
    </Callout>
  )
}

/**
 * Asks again for the pictures on the page, which the server veils no more. The address must change: the
 * browser keeps a picture that it shows.
 */
function reloadPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[src*="/attachment/"], img[src*="-image/"]')) {
    const address = new URL(image.src)
    address.searchParams.set('again', String(Date.now()))
    image.src = address.href
  }
}
