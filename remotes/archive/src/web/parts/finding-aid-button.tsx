import { useCommands, useTranslate, type Item } from '@cairn/contract/web'
import { Button } from '@cairn/ui'

/** Starts the task that writes an entry with its parts as a finding aid. */
export function FindingAidButton({ item: { $id, _t: t, _i: i } }: { item: Item }) {
  const translate = useTranslate()
  const { startTask, notify, report } = useCommands()
  const start = () =>
    startTask('exportFindingAid', { t, i, origin: location.origin }, $id).then(
      () => notify(translate('archive.findingAid.begun')),
      report,
    )
  return (
    <Button icon="download" onClick={() => void start()}>
      {translate('archive.findingAid')}
    </Button>
  )
}
