import type { Bounds } from '@cairn/contract'
import { useLanguage, useTranslate } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Button, Checkbox, Field, Input, Text, Textarea } from '@cairn/ui'
import { memo, useCallback, useDeferredValue } from 'react'
import { INSTANCE, instancesOf, type Answers } from '../../../model/records/answer-values.ts'
import { pointerOf, pointersIn, type FormState, type Place, type QuestionState } from '../../../model/form/evaluate.ts'
import { indexForm } from '../../../model/form/form-index.ts'
import { FILE_KINDS, ITEM_KINDS, PLACE_KINDS, wordsIn, type Form, type Question } from '../../../model/form/form.ts'
import { NO_FAULT } from './no-fault.ts'
import { FileQuestion } from './file-question.tsx'
import { PlaceQuestion } from './place-question.tsx'

/** Height of a control that is pressed outside, with wet fingers. */
const TALL = '48px'
const INPUT_TYPES: Readonly<Record<string, string>> = {
  ...{ integer: 'number', decimal: 'number', range: 'number' },
  ...{ date: 'date', time: 'time', dateTime: 'datetime-local' },
}

export interface QuestionFieldProps {
  form: Form
  question: Question
  place: Place
  state: FormState
  /** The answers of the place: of the form, or of the instance of a repeat. */
  answers: Answers
  /** Changes the answers of the place as they are by then. It stays the same. */
  onEdit: (edit: (answers: Answers) => Answers) => void
  /** Says what is missing. */
  isStrict: boolean
  /** Longest side of a photograph that is kept. Without it photographs are kept as they were taken. */
  photoPixels: number | undefined
  /** What maps show while no place is answered. */
  bounds: Bounds | undefined
}

/** Shows a question with its control, as long as it is asked. Drawn again once something of it changes. */
const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { form, question, place, state, onEdit, isStrict, photoPixels, bounds } = props
  const t = useTranslate()
  const languages = [useLanguage(), ...form.languages]
  const here = state.states.get(pointerOf(place, question.name))
  if (!here?.isRelevant || question.kind === 'hidden') return null
  const label = wordsIn(question.label, languages) || question.name
  if (question.kind === 'note') return <Text>{label}</Text>
  if (question.kind === 'calculate')
    return question.label ? <Text tone="muted">{`${label}: ${String(here.value ?? '')}`}</Text> : null
  if (question.kind === 'group') return <Nested {...props} label={label} questions={question.questions ?? []} />
  if (question.kind === 'repeat') return <Repeat {...props} label={label} />
  // A photograph can answer the place that stands beside it and is not answered yet.
  const asked = placeBeside(form, place)
  const error = problemOf(here, isStrict)
  const refusal = wordsIn(question.constraintMessage, languages)
  return (
    <Field
      label={label}
      help={wordsIn(question.hint, languages) || undefined}
      required={here.isRequired}
      error={error && (error === 'refused' ? refusal || t('geokeeper.capture.refused') : t('errors.required'))}
    >
      {(attributes) => (
        <Control
          {...{ question, here, attributes, label, languages, photoPixels, bounds }}
          onPlace={asked && ((found) => onEdit((answers) => ({ ...answers, [asked.name]: found })))}
          onChange={(value) => onEdit((answers) => ({ ...answers, [question.name]: value }))}
        />
      )}
    </Field>
  )
}, isSameQuestion)

/** Tells whether nothing of a question, and of those in it, has changed since it was drawn. */
function isSameQuestion(one: QuestionFieldProps, other: QuestionFieldProps): boolean {
  const isSame = (['form', 'question', 'isStrict', 'photoPixels', 'bounds', 'onEdit'] as const).every(
    (name) => one[name] === other[name],
  )
  if (!isSame || !isSameRepeat(other.question, one.answers, other.answers)) return false
  return pointersIn([other.question], other.place, other.answers).every(
    (pointer) => one.state.states.get(pointer) === other.state.states.get(pointer),
  )
}

/** Tells whether the repeats in a question have the same instances. */
function isSameRepeat({ kind, name, questions = [] }: Question, one: Answers, other: Answers): boolean {
  if (kind === 'group') return questions.every((each) => isSameRepeat(each, one, other))
  return kind !== 'repeat' || one[name] === other[name]
}

/** Questions that are drawn at once. */
const FIRST_DRAWN = 6

/** Shows questions: the first at once, and the others right after. */
export function QuestionFields({
  questions,
  ...props
}: Omit<QuestionFieldProps, 'question'> & { questions: readonly Question[] }) {
  const drawn = useDeferredValue(questions.length, FIRST_DRAWN)
  return questions.slice(0, drawn).map((each) => <QuestionField key={each.name} {...props} question={each} />)
}

function placeBeside(form: Form, place: Place): Question | undefined {
  const repeats = place.map(({ repeat }) => repeat).join()
  return indexForm(form).nodes.find((node) => node.question.kind === 'geopoint' && node.repeats.join() === repeats)
    ?.question
}

function problemOf({ isRefused, isRequired, value }: QuestionState, isStrict: boolean) {
  if (isRefused) return 'refused'
  return isStrict && isRequired && (value === undefined || value === null || value === '') ? 'missing' : undefined
}

interface ControlProps {
  question: Question
  here: QuestionState
  attributes: { id: string }
  label: string
  languages: readonly string[]
  photoPixels: number | undefined
  bounds: Bounds | undefined
  onPlace: ((place: object) => void) | undefined
  onChange: (value: unknown) => void
}

function Control({
  question,
  here,
  attributes,
  label,
  languages,
  photoPixels,
  bounds,
  onPlace,
  onChange,
}: ControlProps) {
  const t = useTranslate()
  const { kind } = question
  const { value, choices } = here
  if (kind === 'one' || kind === 'several' || kind === 'rank') {
    const chosen = [value ?? []].flat().map(String)
    const pick = (name: string) =>
      onChange(
        kind === 'one' ? name : chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name],
      )
    return (
      <Box id={attributes.id} role="group" aria-label={label} display="grid" gap="6px">
        {choices.map((choice) => (
          <Box
            as="label"
            key={choice.name}
            display="flex"
            alignItems="center"
            gap="10px"
            minHeight={TALL}
            padding="0 12px"
            border="1px solid"
            borderColor={chosen.includes(choice.name) ? 'primary' : 'lineControl'}
            bg={chosen.includes(choice.name) ? 'primaryBg' : undefined}
            borderRadius="md"
          >
            <Checkbox
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={attributes.id}
              checked={chosen.includes(choice.name)}
              onChange={() => pick(choice.name)}
            />
            {wordsIn(choice.label, languages) || choice.name}
          </Box>
        ))}
      </Box>
    )
  }
  if (FILE_KINDS.includes(kind))
    return <FileQuestion {...{ kind, label, value, onChange, photoPixels, onPlace }} id={attributes.id} />
  if (PLACE_KINDS.includes(kind))
    return <PlaceQuestion {...{ kind, label, value, bounds, onChange }} id={attributes.id} />
  const itemType = ITEM_KINDS[kind]
  if (itemType !== undefined)
    return (
      <RelationPicker
        attributes={{ ...NO_FAULT, ...attributes, name: question.name }}
        {...{ type: itemType, many: false, value }}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  if (kind === 'acknowledge')
    return (
      <Box as="label" display="flex" alignItems="center" gap="10px" minHeight={TALL}>
        <Checkbox
          {...attributes}
          checked={value === 'OK'}
          onChange={() => onChange(value === 'OK' ? undefined : 'OK')}
        />
        {t('geokeeper.capture.acknowledge')}
      </Box>
    )
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (kind === 'text')
    return <Textarea {...attributes} minHeight={TALL} value={text} onChange={({ target }) => onChange(target.value)} />
  const isNumber = INPUT_TYPES[kind] === 'number'
  // Null: it was emptied, and does not get its default again.
  const typed = (written: string) => (written === '' ? null : isNumber ? Number(written) : written)
  if (kind === 'integer') return <Stepper {...{ attributes, value, onChange }} />
  return (
    <Input
      {...attributes}
      type={INPUT_TYPES[kind] ?? 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      step={isNumber ? 'any' : undefined}
      height={TALL}
      value={text}
      onChange={({ target }) => onChange(typed(target.value))}
    />
  )
}

/** Takes a whole number: typed, or counted up and down by large buttons. */
function Stepper({ attributes, value, onChange }: Pick<ControlProps, 'attributes' | 'onChange'> & { value: unknown }) {
  const t = useTranslate()
  const number = typeof value === 'number' ? value : undefined
  const step = (by: number) => onChange((number ?? 0) + by)
  return (
    <Box display="grid" gridTemplateColumns="56px minmax(0, 1fr) 56px" gap="8px">
      <Button height="3.25rem" aria-label={t('geokeeper.capture.less')} onClick={() => step(-1)} icon="minus" />
      <Input
        {...attributes}
        type="number"
        inputMode="numeric"
        step={1}
        height="3.25rem"
        textAlign="center"
        fontSize="xl"
        fontWeight="semibold"
        value={number === undefined ? '' : String(number)}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      />
      <Button height="3.25rem" aria-label={t('geokeeper.capture.more')} onClick={() => step(1)} icon="plus" />
    </Box>
  )
}

function Nested({
  label,
  questions,
  ...props
}: QuestionFieldProps & { label: string; questions: readonly Question[] }) {
  return (
    <Box role="group" aria-label={label} display="grid" gap="14px">
      <Text fontWeight="medium">{label}</Text>
      <QuestionFields {...props} questions={questions} />
    </Box>
  )
}

/** Returns a function that changes the instances of a repeat. It stays the same. */
function useEditInstances({ onEdit, question: { name } }: QuestionFieldProps): EditInstances {
  return useCallback((edit) => onEdit((all) => ({ ...all, [name]: edit(instancesOf(all[name])) })), [onEdit, name])
}

type EditInstances = (edit: (instances: readonly Answers[]) => readonly Answers[]) => void

function Repeat({ label, ...props }: QuestionFieldProps & { label: string }) {
  const t = useTranslate()
  const { question, answers } = props
  const instances = instancesOf(answers[question.name])
  const change = useEditInstances(props)
  return (
    <Box role="group" aria-label={label} display="grid" gap="10px">
      {instances.map((instance, at) => (
        <Instance
          key={String(instance[INSTANCE])}
          {...props}
          label={`${label} ${at + 1}`}
          answers={instance}
          onInstances={change}
        />
      ))}
      <Button icon="plus" onClick={() => change((all) => [...all, { [INSTANCE]: crypto.randomUUID().slice(0, 8) }])}>
        {t('geokeeper.capture.add', { label })}
      </Button>
    </Box>
  )
}

interface InstanceProps extends QuestionFieldProps {
  label: string
  onInstances: EditInstances
}

/** One instance of a repeat, drawn again once its answers or the state of one of its questions change. */
const Instance = memo(function Instance({ label, onInstances, ...props }: InstanceProps) {
  const t = useTranslate()
  const { question, place, answers } = props
  const id = String(answers[INSTANCE])
  const onEdit = useCallback(
    (edit: (answers: Answers) => Answers) =>
      onInstances((all) => all.map((each) => (String(each[INSTANCE]) === id ? edit(each) : each))),
    [onInstances, id],
  )
  return (
    <Box
      display="grid"
      gap="12px"
      padding="12px"
      border="1px solid"
      borderColor="line"
      borderRadius="md"
      css={OUT_OF_SIGHT}
    >
      <Nested
        {...props}
        label={label}
        questions={question.questions ?? []}
        place={[...place, { repeat: question.name, id }]}
        onEdit={onEdit}
      />
      <Button size="sm" onClick={() => onInstances((all) => all.filter((each) => String(each[INSTANCE]) !== id))}>
        {t('geokeeper.capture.remove', { label })}
      </Button>
    </Box>
  )
}, isSameInstance)

/** What is out of sight is not laid out. */
const OUT_OF_SIGHT = { contentVisibility: 'auto', containIntrinsicSize: 'auto 600px' }

function isSameInstance(one: InstanceProps, other: InstanceProps): boolean {
  const isSame = (
    ['form', 'question', 'answers', 'label', 'isStrict', 'photoPixels', 'bounds', 'onInstances'] as const
  ).every((name) => one[name] === other[name])
  if (!isSame) return false
  const here = [...other.place, { repeat: other.question.name, id: String(other.answers[INSTANCE]) }]
  return pointersIn(other.question.questions ?? [], here, other.answers).every(
    (pointer) => one.state.states.get(pointer) === other.state.states.get(pointer),
  )
}
