import { useCell, useItems, useLabel, useLanguage, useTranslate, type Item } from '@cairn/contract/web'
import { attachmentPath } from '@cairn/contract'
import { Box, DescriptionRow, LinkButton, Section, Text } from '@cairn/ui'
import { FileThumb, useFileViewer } from '@cairn/ui/files'
import { PropertyList } from '@cairn/ui/results'
import { useMemo } from 'react'
import * as v from 'valibot'
import { formOf } from '../../../model/records/record-values.ts'
import { shownAnswers, type ShownAnswer } from '../../../model/records/shown-answers.ts'

const answersSchema = v.record(v.string(), v.unknown())

/**
 * Shows the answers of a record under the questions of its form, groups and repeats under their own words,
 * without photographs. Renders nothing if there are none, or if the form cannot be read.
 */
export function RecordAnswers({ item, formDef }: { item: Item; formDef: Item | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const form = useMemo(() => formOf(formDef), [formDef])
  const groups = useMemo(() => {
    const answers = v.safeParse(answersSchema, item['answers'])
    if (!form || !answers.success) return []
    const now = String(item['collected'] ?? '')
    // Photographs stand above, all of them together.
    return shownAnswers(form, answers.output, { now, languages: [language, ...form.languages] }).flatMap((group) => {
      const said = group.answers.filter(({ kind }) => kind !== 'photo')
      return said.length > 0 ? [{ ...group, answers: said }] : []
    })
  }, [form, item, language])
  if (groups.length === 0) return null
  return (
    <Section title={t('geokeeper.answers')}>
      {groups.map((group) => (
        <Box key={group.answers[0]?.pointer} display="grid" gap="6px">
          {group.title !== '' && <Text fontWeight="medium">{group.title}</Text>}
          <PropertyList>
            {group.answers.map((answer) => (
              <DescriptionRow key={answer.pointer} label={answer.label} isWide={answer.files.length > 0}>
                <Answer answer={answer} />
              </DescriptionRow>
            ))}
          </PropertyList>
        </Box>
      ))}
    </Section>
  )
}

function Answer({ answer: { text, files, item } }: { answer: ShownAnswer }) {
  if (item !== undefined) return <ChosenItem id={item} />
  return files.length > 0 ? <Pictures ids={files} /> : <span dir="auto">{text}</span>
}

/** The item that was chosen, by the label that the reader may see, as a link that opens it. */
function ChosenItem({ id }: { id: string }) {
  const { openRight } = useCell()
  const label = useLabel(id)
  return (
    <LinkButton onClick={() => openRight(`i-${id}`)}>
      <bdi>{label ?? id}</bdi>
    </LinkButton>
  )
}

/** Shows files: pictures large enough to be looked at, everything else by its name. */
export function Pictures({ ids }: { ids: readonly string[] }) {
  const t = useTranslate()
  const items = useItems(ids)
  const view = useFileViewer()
  return (
    <Box display="flex" flexWrap="wrap" gap="8px">
      {ids.map((id) => {
        const file = items.get(id)
        if (!file) return null
        const name = String(file['originalName'] ?? id)
        const isPicture = file['kind'] === 'IMAGE'
        return (
          <LinkButton key={id} aria-label={t('ui.files.view', { name })} onClick={() => view(ids, id)}>
            {isPicture ? (
              <Box
                as="img"
                {...{ src: attachmentPath(id, file['fileID'], 'small'), alt: '', loading: 'lazy' as const }}
                width="132px"
                height="100px"
                objectFit="cover"
                borderRadius="md"
                bg="sunken"
              />
            ) : (
              <Box display="flex" alignItems="center" gap="8px">
                <FileThumb item={file} />
                {name}
              </Box>
            )}
          </LinkButton>
        )
      })}
    </Box>
  )
}
