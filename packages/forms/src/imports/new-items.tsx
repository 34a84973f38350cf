import { useState } from 'react'
import { useCommands, useItemType, useTranslate, type ItemType } from '@cairn/contract/web'
import { Box, Button, HStack, NativeSelect, Text, useMayCreate } from '@cairn/ui'
import { requiredChoices, textLabel } from './new-item-values.ts'
import type { ImportWork } from './use-import-work.ts'

/** Props of `NewItems`, which offers to make items of all words of a column that no item is called by. */
export interface NewItemsProps {
  /** Name of the type that the column refers to. */
  typeName: string
  column: number
  texts: readonly string[]
  work: ImportWork
}

/**
 * Offers to make a new item of each word at once, to who may make such items. Shows nothing for types whose
 * items need more than a name and a choice.
 */
export function NewItems({ typeName, ...props }: NewItemsProps) {
  const type = useItemType(typeName)
  const mayCreate = useMayCreate(type)
  const choices = type && textLabel(type) && requiredChoices(type)
  return type && choices && mayCreate ? <Offer {...{ type, choices, ...props }} /> : null
}

type OfferProps = Omit<NewItemsProps, 'typeName'> & { type: ItemType; choices: ReturnType<typeof requiredChoices> }

function Offer({ type, choices = [], column, texts, work }: OfferProps) {
  const t = useTranslate()
  const { createItem, report } = useCommands()
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [made, setMade] = useState<number>()
  const isWhole = choices.every(({ name }) => chosen[name])
  const kind = t(`types.${type.name}.name`)
  const make = async () => {
    const values = { ...work.plan?.columns[column]?.values }
    setMade(0)
    try {
      for (const [at, text] of texts.entries()) {
        values[text] = (await createItem(type.name, { ...chosen, [textLabel(type) ?? '']: text })).$id
        setMade(at + 1)
      }
    } catch (error) {
      report(error)
    }
    // Those that were made before something failed are meant, too: they are not made twice.
    work.changeColumn(column, { values })
    setMade(undefined)
  }
  return (
    <HStack flexWrap="wrap" gap="2" padding="10px 14px">
      {choices.map(({ name, options }) => (
        <Box key={name} maxWidth="220px">
          <NativeSelect
            aria-label={t(`types.${type.name}.props.${name}`)}
            value={chosen[name] ?? ''}
            onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
          >
            <option value="">{t(`types.${type.name}.props.${name}`)}</option>
            {options.map((key) => (
              <option key={key} value={key}>
                {t(`types.${type.name}.options.${name}.${key}`)}
              </option>
            ))}
          </NativeSelect>
        </Box>
      ))}
      <Button size="sm" icon="plus" disabled={!isWhole || made !== undefined} onClick={() => void make()}>
        {t('forms.import.makeNew', { count: texts.length, type: kind })}
      </Button>
      {made !== undefined && (
        <Text size="sm" tone="muted" role="status">
          {t('forms.import.madeNew', { made, count: texts.length })}
        </Text>
      )}
    </HStack>
  )
}
