import { useCommands, useSession, useTranslate } from '@cairn/contract/web'
import { RelationPicker } from '@cairn/forms'
import { Box, Button, Callout, Chip, Field, HStack, Stack } from '@cairn/ui'
import { FileDrop } from '@cairn/ui/files'
import { Dialog } from '@cairn/ui/overlays'
import { useState } from 'react'
import { MOST_BYTES, readHubProject, type HubLabel, type HubProject } from '../../../model/labels/hub-project.ts'

const TYPE = 'CommunityLabel'

/** Offers to take over the labels of a project of the Local Contexts Hub from its JSON file. */
export function HubImport() {
  const t = useTranslate()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="sm" icon="upload" onClick={() => setAsked(true)}>
        {t('collections.hub')}
      </Button>
      {isAsked && <HubDialog onClose={() => setAsked(false)} />}
    </>
  )
}

function HubDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { report, notify } = useCommands()
  const takeOver = useTakeOver()
  const [own] = useSession()?.organizations ?? []
  const [owner, setOwner] = useState<unknown>(own)
  const [project, setProject] = useState<HubProject>()
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const read = async ([file]: readonly File[]) => {
    const found = file && file.size <= MOST_BYTES ? readHubProject(await file.text()) : undefined
    setProject(found)
    setWrong(found === undefined)
  }
  const start = async (labels: readonly HubLabel[]) => {
    setBusy(true)
    try {
      for (const label of labels) await takeOver(label, String(owner))
      notify(t('collections.hub.done', { count: labels.length }))
      onClose()
    } catch (thrown) {
      // What was taken over before is found again by its id in the Hub.
      setBusy(false)
      report(thrown)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('collections.hub.title')}
      closeLabel={t('collections.cancel')}
      maxWidth={560}
      persistent={project !== undefined}
    >
      <Stack gap="14px">
        <FileDrop
          label={t('collections.hub.file')}
          icon="file"
          chooseLabel={t('collections.hub.choose')}
          accept="application/json,.json"
          isBusy={false}
          onFiles={(files) => void read(files).catch(report)}
        >
          {t('collections.hub.help')}
        </FileDrop>
        {isWrong && <Callout tone="warn" icon="alert" title={t('collections.hub.wrong')} />}
        {project && (
          <Box as="ul" maxHeight="220px" overflowY="auto" tabIndex={0} aria-label={project.title}>
            {project.labels.map(({ hubId, kind, title }) => (
              <Box as="li" key={`${kind} ${hubId}`} paddingBlock="4px" overflowWrap="anywhere">
                <HStack justifyContent="space-between">
                  <bdi>{title}</bdi>
                  <Chip>{t(`types.CommunityLabel.options.kind.${kind}`)}</Chip>
                </HStack>
              </Box>
            ))}
          </Box>
        )}
        <Field label={t('types.CommunityLabel.props.owner')} required>
          {(control) => (
            <RelationPicker
              attributes={{ ...control, name: 'owner' }}
              value={owner}
              type="Organization"
              many={false}
              onChange={setOwner}
            />
          )}
        </Field>
        <HStack justifyContent="flex-end">
          <Button onClick={onClose}>{t('collections.cancel')}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={!project || typeof owner !== 'string'}
            onClick={() => project && void start(project.labels)}
          >
            {t('collections.hub.take', { count: project?.labels.length ?? 0 })}
          </Button>
        </HStack>
      </Stack>
    </Dialog>
  )
}

/** Makes the label of an owner as the Hub has it now, or brings the one that is there up to date. */
function useTakeOver(): (label: HubLabel, owner: string) => Promise<unknown> {
  const { createItem, readItem, search, updateItem } = useCommands()
  return async ({ title, titles, kind, text, hubId, hubProject }, owner) => {
    const must = [
      { prop: 'hubId', kind: 'is' as const, value: hubId },
      { prop: 'hubProject', kind: 'is' as const, value: hubProject },
      { prop: 'owner', kind: 'rel' as const, value: [owner] },
    ]
    const [known] = (await search({ types: [TYPE], must, max: 1, total: false })).ids
    const values = { title, titles, text }
    if (known === undefined) return createItem(TYPE, { ...values, kind, hubId, hubProject, owner })
    return updateItem(known, (await readItem(known))._u, values)
  }
}
