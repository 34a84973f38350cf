import { useTranslate, type ItemType } from '@cairn/contract/web'
import { Chip, Text, type ChipProps } from '@cairn/ui'

const LOOKS: Readonly<Record<string, Pick<ChipProps, 'tone' | 'icon'>>> = {
  DRAFT: { tone: 'warn', icon: 'pencil' },
  ACTIVE: { tone: 'ok', icon: 'check' },
  COMPLETE: { tone: 'info', icon: 'check' },
}

/** Props of `StateChip`, which shows a state of an item in colour, with its icon and word. */
export interface StateChipProps {
  type: ItemType
  /** The property that holds the state. */
  name: string
  /** The state. Empty if there is none. */
  state: string
}

/** Shows a state of an item in colour, with its icon and word, or a dash for none. */
export function StateChip({ type, name, state }: StateChipProps) {
  const translate = useTranslate()
  if (state === '') return <Text tone="muted">–</Text>
  const tone = type.properties[name]?.tones?.[state]
  return <Chip {...(tone ? { tone } : LOOKS[state])}>{translate(`types.${type.name}.options.${name}.${state}`)}</Chip>
}
