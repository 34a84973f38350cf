import { isItemId } from '@cairn/contract'
import type { CairnError } from '@cairn/contract/errors'
import { useCell, useLabel, useTranslate } from '@cairn/contract/web'
import { LinkButton, Text } from '@cairn/ui'

/**
 * Shows the item because of which the server refused a save, such as the one that has the number already, and
 * opens it. Renders nothing if the refusal names none, or none at one of these properties if they are given.
 */
export function NamedItem({ error, at }: { error: CairnError | null | undefined; at?: readonly string[] }) {
  const translate = useTranslate()
  const { openRight } = useCell()
  const id = error ? namedIn(error, at) : undefined
  const label = useLabel(id ?? '')
  if (id === undefined || label === undefined) return null
  return (
    <Text size="sm">
      {translate('forms.takenBy')} <LinkButton onClick={() => openRight(`i-${id}`)}>{label}</LinkButton>
    </Text>
  )
}

function namedIn({ details: { properties } }: CairnError, at: readonly string[] | undefined): string | undefined {
  const problems = Object.entries(typeof properties === 'object' && properties !== null ? properties : {})
  return problems
    .filter(([each]) => at === undefined || at.includes(each))
    .map(([, problem]: [string, unknown]) =>
      typeof problem === 'object' && problem !== null && 'by' in problem ? problem.by : undefined,
    )
    .find((by) => typeof by === 'string' && isItemId(by)) as string | undefined
}
