import { useTranslate, type Item, type ItemType } from '@cairn/contract/web'
import { isBlank } from '@cairn/model/format'
import { Box, Checkbox, Text } from '@cairn/ui'
import { useState } from 'react'

/** Props of `LackingLines`. */
export interface LackingLinesProps {
  item: Item
  type: ItemType
  /** Properties of which those that the item lacks are offered. */
  of: readonly string[]
  /** The lines that are chosen or typed. */
  value: unknown
  onChange: (lines: readonly string[]) => void
}

/**
 * Offers what an item lacks to be ticked: each ticked property becomes a line, by its name in words. Renders
 * nothing if it lacks none.
 */
export function LackingLines({ item, type, of, value, onChange }: LackingLinesProps) {
  const t = useTranslate()
  // What is filled in while the dialog is open may stay ticked.
  const [lacking] = useState(() => of.filter((name) => isBlank(item[name])))
  if (lacking.length === 0) return null
  const lines = [value ?? []].flat().map(String)
  const tick = (line: string, isOn: boolean) => {
    const others = lines.filter((each) => each !== line && each.trim() !== '')
    onChange(isOn ? [...others, line] : others)
  }
  return (
    <Box role="group" aria-label={t('forms.lacking')} display="grid" gap="6px" marginBottom="8px">
      <Text size="sm" tone="muted">
        {t('forms.lacking')}
      </Text>
      {lacking.map((name) => {
        const line = t(`types.${type.name}.props.${name}`)
        return (
          <Box as="label" key={name} display="flex" gap="8px" alignItems="center">
            <Checkbox checked={lines.includes(line)} onChange={({ target }) => tick(line, target.checked)} />
            {line}
          </Box>
        )
      })}
    </Box>
  )
}
