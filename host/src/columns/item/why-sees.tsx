import { textKeyFromData } from '@cairn/contract/texts'
import { PROTOCOLS_OF_SERVER, type Item } from '@cairn/contract'
import { useCommands, useLabel, useLanguage, useListValues, useTranslate } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { formatDate } from '@cairn/model/format'
import { AsyncContent, Box, Chip, Field, Section, Text, useAsync } from '@cairn/ui'
import { useCallback, useState } from 'react'
import * as v from 'valibot'

const reasonSchema = v.object({
  rule: v.string(),
  grantedBy: v.optional(v.string()),
  through: v.optional(v.string()),
  expires: v.optional(v.string()),
})
type Reason = v.InferOutput<typeof reasonSchema>
const answerSchema = v.object({
  sees: v.boolean(),
  level: v.string(),
  why: reasonSchema,
  rule: v.picklist(['ANY', 'ALL']),
  protocols: v.array(v.object({ protocol: v.string(), labels: v.array(v.string()), why: v.optional(reasonSchema) })),
})

/** Room for the people that are found, which stand within the dialog. */
const LIST_HEIGHT = '230px'

/**
 * Renders, for a steward of an item, a field to choose a person, and then whether and why that person may
 * see the item: by its visibility level, protocols and labels.
 */
export default function WhySees({ item }: { item: Item }) {
  const t = useTranslate()
  const [person, setPerson] = useState<string>()
  return (
    <Section title={t('app.why.title')}>
      <Field label={t('app.why.person')}>
        {(control) => (
          <RelationPicker
            attributes={{ ...control, name: 'person' }}
            value={person}
            type="Contact"
            many={false}
            onlyKnown
            onChange={(id) => setPerson(typeof id === 'string' ? id : undefined)}
          />
        )}
      </Field>
      <Box minHeight={LIST_HEIGHT}>{person !== undefined && <Answer key={person} id={item.$id} person={person} />}</Box>
    </Section>
  )
}

function Answer({ id, person }: { id: string; person: string }) {
  const t = useTranslate()
  const { act } = useCommands()
  const name = useLabel(person) ?? person
  const protocols = useListValues('CULTURAL_PROTOCOLS')
  const ask = useCallback(
    async () => v.parse(answerSchema, await act('whySees', id, { subjectID: person })),
    [act, id, person],
  )
  const asked = useAsync(ask)
  const values = Object.values(protocols ?? {}).flat()
  return (
    <AsyncContent of={asked}>
      {({ sees, level, why, rule, protocols: wanted }) => (
        <Box role="status" display="flex" flexDirection="column" gap="8px">
          <div>
            <Chip icon={sees ? 'check' : 'x'} tone={sees ? 'ok' : 'bad'}>
              {t(sees ? 'app.why.sees' : 'app.why.not', { name })}
            </Chip>
          </div>
          <Line
            isMet={why.rule !== 'none'}
            what={t('app.why.level', { level: t(textKeyFromData(`app.visibility.${level}`)) })}
            why={why}
          />
          {wanted.filter(({ protocol }) => !PROTOCOLS_OF_SERVER.includes(protocol)).length > 1 && (
            <Text size="sm">{t(rule === 'ANY' ? 'app.why.any' : 'app.why.all')}</Text>
          )}
          {wanted.map((each) => (
            <Line
              key={each.protocol}
              isMet={each.why !== undefined}
              what={t('app.why.protocol', {
                protocol: values.find(({ key }) => key === each.protocol)?.label ?? each.protocol,
              })}
              why={each.why ?? { rule: 'unmet' }}
              labels={each.labels}
            />
          ))}
        </Box>
      )}
    </AsyncContent>
  )
}

/** One thing that a reader needs, with why the person has it or not. */
function Line(props: { isMet: boolean; what: string; why: Reason; labels?: readonly string[] }) {
  const { isMet, what, why, labels = [] } = props
  const t = useTranslate()
  const language = useLanguage()
  const giver = useLabel(why.grantedBy ?? '')
  const role = useLabel(why.through ?? '')
  const words = [
    t(textKeyFromData(`app.why.rule.${why.rule}`), { giver: giver ?? t('app.why.owner') }),
    role && t('app.why.through', { role }),
    why.expires && t('app.why.expires', { day: formatDate(why.expires, language) }),
  ]
  return (
    <Box>
      <Text fontWeight="semibold">
        {isMet ? '✓' : '✗'} {what}
      </Text>
      <Text size="sm" tone="muted">
        {words.filter(Boolean).join(' ')}
      </Text>
      {labels.map((label) => (
        <ByLabel key={label} id={label} />
      ))}
    </Box>
  )
}

function ByLabel({ id }: { id: string }) {
  const t = useTranslate()
  return (
    <Text size="sm" tone="muted">
      {t('app.why.label', { label: useLabel(id) ?? id })}
    </Text>
  )
}
