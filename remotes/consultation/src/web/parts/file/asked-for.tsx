import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Box, Checkbox, Section, Text } from '@cairn/ui'
import { askedForOf, mayTick, stillAskedOf } from '../../../model/file/asked-for.ts'

/**
 * Lists what the submitter of a consultation was asked for. Whoever may complete it or has it in hand
 * ticks what is there. Renders nothing if nothing was asked.
 */
export function AskedFor({ item }: { item: Item }) {
  const t = useTranslate()
  const { act, report } = useCommands()
  const things = askedForOf(item)
  if (things.length === 0) return null
  const count = things.length - stillAskedOf(item).length
  return (
    <Section
      title={t('consultation.askedFor.title')}
      note={t('consultation.askedFor.count', { count, total: things.length })}
    >
      <Box as="ul" display="grid" gap="8px" listStyleType="none">
        {things.map(({ what, done }) => (
          <li key={what}>
            <Box as="label" display="flex" gap="8px" alignItems="flex-start">
              <Checkbox
                checked={done === true}
                disabled={!mayTick(item)}
                onChange={({ target }) => void act('tickAsked', item.$id, { what, done: target.checked }).catch(report)}
              />
              <Text overflowWrap="anywhere">{what}</Text>
            </Box>
          </li>
        ))}
      </Box>
    </Section>
  )
}
