import { useLanguage, useTranslate } from '@cairn/contract/web'
import { Box, Button, Chip, IconButton, Text } from '@cairn/ui'
import { addQuestion, moveQuestion, removeQuestion } from '../../../model/form/build-form.ts'
import type { FormFault } from '../../../model/form/form-index.ts'
import { HOLDERS, wordsIn, type Form, type Question } from '../../../model/form/form.ts'
import { AddQuestion } from './add-question.tsx'
import { QuestionEditor } from './question-editor.tsx'

export interface QuestionRowsProps {
  form: Form
  questions: readonly Question[]
  faults: readonly FormFault[]
  /** Name of the question that is being edited. */
  open: string | undefined
  onOpen: (name: string | undefined) => void
  /** Names the row of a question. It stays when the question gets another name, so that the focus does. */
  rowOf: (name: string) => string
  onChange: (form: Form) => void
  onRename: (form: Form, from: string, to: string) => void
}

/** Lists questions, those of a group inside it, with buttons that move, edit and remove each. */
export function QuestionRows(props: QuestionRowsProps) {
  const { questions } = props
  return (
    <Box as="ol" listStyleType="none" display="grid" gap="6px">
      {questions.map((question, at) => (
        <Row
          key={props.rowOf(question.name)}
          {...props}
          question={question}
          isFirst={at === 0}
          isLast={at === questions.length - 1}
        />
      ))}
    </Box>
  )
}

function Row(props: QuestionRowsProps & { question: Question; isFirst: boolean; isLast: boolean }) {
  const { form, question, faults, open, onOpen, onChange, onRename, isFirst, isLast } = props
  const t = useTranslate()
  const language = useLanguage()
  const { name, kind } = question
  const label = wordsIn(question.label, [language, ...form.languages]) || name
  const isOpen = open === name
  const own = faults.filter((fault) => fault.question === name)
  return (
    <Box as="li" border="1px solid" borderColor={own.length > 0 ? 'warn' : 'line'} borderRadius="md" padding="8px 10px">
      <Box display="flex" alignItems="center" gap="6px" flexWrap="wrap">
        <Box flex="1" minWidth="140px">
          <Text fontWeight="medium">{label}</Text>
          <Text size="xs" tone="muted">
            {name}
          </Text>
        </Box>
        <Chip>{t(`geokeeper.kinds.${kind}`)}</Chip>
        <IconButton
          icon="chevron-up"
          label={t('geokeeper.builder.up', { label })}
          disabled={isFirst}
          onClick={() => onChange(moveQuestion(form, name, -1))}
        />
        <IconButton
          icon="chevron-down"
          label={t('geokeeper.builder.down', { label })}
          disabled={isLast}
          onClick={() => onChange(moveQuestion(form, name, 1))}
        />
        <IconButton
          icon="pencil"
          label={t('geokeeper.builder.edit', { label })}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? undefined : name)}
        />
        <IconButton
          icon="trash"
          label={t('geokeeper.builder.remove', { label })}
          onClick={() => onChange(removeQuestion(form, name))}
        />
      </Box>
      {own.map(({ code, rule, detail }) => (
        <Text key={`${code} ${rule ?? ''}`} size="sm" color="warn">
          {t(`geokeeper.faults.${code}`, { detail: detail ?? '' })}
        </Text>
      ))}
      {isOpen && (
        <QuestionEditor
          form={form}
          question={question}
          onChange={(next, renamed) => (renamed === undefined ? onChange(next) : onRename(next, name, renamed))}
        />
      )}
      {HOLDERS.includes(kind) && (
        <Box display="grid" gap="6px" paddingInlineStart="12px" paddingTop="8px">
          <QuestionRows {...props} questions={question.questions ?? []} />
          <AddQuestion
            onAdd={(added) => {
              const next = addQuestion(form, added, name)
              onChange(next.form)
              onOpen(next.name)
            }}
          />
        </Box>
      )}
      {isOpen && (
        <Box paddingTop="8px">
          <Button size="sm" onClick={() => onOpen(undefined)}>
            {t('geokeeper.builder.close')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
