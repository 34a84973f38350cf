import { useCommands, useConfig, useLanguage, useStoredPreference, useTranslate } from '@cairn/contract/web'
import { Box, Button, DescriptionList, DescriptionRow } from '@cairn/ui'
import * as v from 'valibot'
import { mailTriedSchema, type InstallState } from '../../../model/answers.ts'
import { HIDDEN_STEPS } from '../../../model/state/hidden-steps.ts'
import { megabytesText } from '../../../model/state/install-health.ts'
import { useMoment } from '../moment.ts'

/**
 * Shows waiting tasks, mail and outbox, the database, the last backup and the base map, and buttons to try
 * the mail and to show the first steps.
 */
export function Work({ state: { tasks, mail, outbox, database, backup } }: { state: InstallState }) {
  const t = useTranslate()
  const moment = useMoment()
  const language = useLanguage()
  const { basemap, map } = useConfig()
  const hasBaseMap = basemap || map?.basemap !== undefined
  return (
    <>
      <DescriptionList>
        <DescriptionRow label={t('admin.state.tasks')}>{t('admin.state.taskCounts', tasks)}</DescriptionRow>
        <DescriptionRow label={t('admin.state.mail')}>
          {t('admin.state.mailCounts', { waiting: mail.waiting, failed: mail.failed })}
          {mail.oldest && ` ${t('admin.state.since', { when: moment(mail.oldest) })}`}
        </DescriptionRow>
        <DescriptionRow label={t('admin.state.outbox')}>
          {outbox.rows.toLocaleString(language)}
          {outbox.oldest && ` ${t('admin.state.since', { when: moment(outbox.oldest) })}`}
        </DescriptionRow>
        <DescriptionRow label={t('admin.state.database')}>
          {t('admin.state.databaseFacts', {
            version: database.version,
            size: megabytesText(database.size, language),
            connections: database.connections,
          })}
        </DescriptionRow>
        <DescriptionRow label={t('admin.state.backup')}>
          {backup === undefined ? t('admin.state.backup.none') : moment(backup)}
        </DescriptionRow>
        <DescriptionRow label={t('admin.state.baseMap')}>
          {t(hasBaseMap ? 'admin.state.baseMap.own' : 'admin.state.baseMap.world')}
        </DescriptionRow>
      </DescriptionList>
      <Box display="flex" flexWrap="wrap" gap="8px">
        <TryMail />
        <ShowSteps />
      </Box>
    </>
  )
}

function TryMail() {
  const t = useTranslate()
  const { act, notify, report } = useCommands()
  const send = async () => {
    const { isMailed } = v.parse(mailTriedSchema, await act('tryMail', ''))
    notify(t(isMailed ? 'admin.state.tryMail.sent' : 'admin.state.tryMail.waits'))
  }
  return (
    <Button size="sm" icon="mail" onClick={() => void send().catch(report)}>
      {t('admin.state.tryMail')}
    </Button>
  )
}

/** Shows the list of first steps on home again, for a person who has hidden it. */
function ShowSteps() {
  const t = useTranslate()
  const [isHidden, hide] = useStoredPreference(HIDDEN_STEPS)
  return (
    isHidden === true && (
      <Button size="sm" icon="home" onClick={() => hide(false)}>
        {t('admin.state.showSteps')}
      </Button>
    )
  )
}
