import type { UserTesting } from '@cairn/contract/registry'
import type { TestEvent, TestPosition } from '@cairn/model/user-test'
import { useTranslate } from '@cairn/contract/web'
import { Box, Button, Field, Heading, HStack, IconButton, Spacer, Text, Textarea } from '@cairn/ui'
import { useEffect, useRef, useState } from 'react'
import { bringTexts } from '../../state/words/messages.ts'
import { useShell } from '../../state/shell.ts'
import texts from '../../texts/usertest/en.json' with { type: 'json' }
import { useUserTest } from './use-user-test.ts'

bringTexts(texts)

/** Of what is no task, which has a title of its own. */
const TITLES = {
  greeting: 'app.userTest.greeting',
  guidelines: 'app.userTest.guidelines',
  task: 'app.userTest.title',
  end: 'app.userTest.end',
} as const satisfies Record<TestPosition['section'], string>

/** Longest typed answer, in characters. */
const MAX_ANSWER = 5000
/** Pixels: beside what is tested, not over it. */
const WIDTH = 360
const EDGE = 16

/**
 * Renders a running usability test as a card at the side of the page: greeting, guidelines, each task with
 * buttons to start and end it, and the end. Renders nothing while none runs.
 */
export default function UserTest({ setting }: { setting: UserTesting }) {
  const t = useTranslate()
  const { dialogs } = useShell()
  const run = useUserTest(setting)
  const [isFolded, setFolded] = useState(false)
  if (!run) return null
  const { place } = run.progress
  const abort = async () => {
    const question = {
      title: 'app.userTest.abortTitle',
      text: 'app.userTest.abortText',
      yes: 'app.userTest.abort',
    } as const
    if (await dialogs.ask(question)) run.leave(true)
  }
  return (
    <Box
      as="aside"
      aria-label={t('app.userTest.title')}
      position="fixed"
      zIndex="30"
      bottom={`${EDGE}px`}
      right={`${EDGE}px`}
      width={`min(${WIDTH}px, calc(100vw - ${2 * EDGE}px))`}
      maxHeight="60vh"
      overflowY="auto"
      padding="14px 16px"
      bg="surface"
      border="2px solid"
      borderColor="primary"
      borderRadius="md"
      _print={{ display: 'none' }}
    >
      <HStack>
        <Text size="sm" tone="muted">
          {place.section === 'task'
            ? t('app.userTest.position', { position: place.task + 1, count: setting.tasks.length })
            : t('app.userTest.title')}
        </Text>
        <Spacer />
        <IconButton
          icon={isFolded ? 'chevron-up' : 'chevron-down'}
          size="sm"
          label={t(isFolded ? 'app.userTest.unfold' : 'app.userTest.fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        />
      </HStack>
      {!isFolded && (
        <>
          <Step key={stepKey(place)} setting={setting} place={place} onAct={run.act} onClose={() => run.leave(false)} />
          {place.section !== 'end' && (
            <Button kind="ghost" size="sm" onClick={() => void abort()}>
              {t('app.userTest.abort')}
            </Button>
          )}
        </>
      )}
    </Box>
  )
}

interface StepProps {
  setting: UserTesting
  place: TestPosition
  onAct: (event: TestEvent) => void
  onClose: () => void
}

/** One section of the test; its heading takes the focus, so that a screen reader goes on there. */
function Step({ setting, place, onAct, onClose }: StepProps) {
  const t = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { title, text } = wordsOf(setting, place)
  return (
    <Box display="flex" flexDirection="column" gap="3" paddingBlock="2">
      <Heading ref={heading} tabIndex={-1} outline="none">
        {title ?? t(TITLES[place.section])}
      </Heading>
      <Text whiteSpace="pre-line">{text}</Text>
      {place.section === 'task' ? (
        <Task place={place} mayType={setting.tasks[place.task]?.allow_typing === true} onAct={onAct} />
      ) : (
        <Button kind="primary" onClick={() => (place.section === 'end' ? onClose() : onAct({ name: 'next' }))}>
          {t(place.section === 'end' ? 'app.userTest.close' : 'app.userTest.next')}
        </Button>
      )}
    </Box>
  )
}

interface TaskProps {
  place: TestPosition & { section: 'task' }
  mayType: boolean
  onAct: (event: TestEvent) => void
}

function Task({ place, mayType, onAct }: TaskProps) {
  const t = useTranslate()
  const [answer, setAnswer] = useState('')
  if (!place.begun)
    return (
      <Button kind="primary" onClick={() => onAct({ name: 'begin' })}>
        {t('app.userTest.begin')}
      </Button>
    )
  return (
    <>
      {mayType && (
        <Field label={t('app.userTest.answer')}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={MAX_ANSWER}
              value={answer}
              onChange={(event) => setAnswer(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Button kind="primary" onClick={() => onAct({ name: 'done', answer })}>
        {t('app.userTest.done')}
      </Button>
    </>
  )
}

function wordsOf(setting: UserTesting, place: TestPosition): { title?: string | undefined; text: string } {
  if (place.section !== 'task') return { text: setting[place.section] }
  const task = setting.tasks[place.task]
  return { title: task?.title, text: task?.text ?? '' }
}

function stepKey(place: TestPosition): string {
  return place.section === 'task' ? `${place.task} ${place.begun}` : place.section
}
