import { useCell, useTranslate } from '@cairn/contract/web'
import { Avatar, Box, Chip, ColumnToolbar, EmptyState, Row, NativeSelect, SearchField } from '@cairn/ui'
import { SkeletonRows, VirtualList } from '@cairn/ui/results'
import { useState } from 'react'
import type * as v from 'valibot'
import { accountsSchema } from '../../model/answers.ts'
import { Failed } from '../parts/failed.tsx'
import { useMoment } from '../parts/moment.ts'
import { STATE_TONES } from '../parts/state-tones.ts'
import { usePages } from '../parts/use-pages.ts'

const STATES = ['ACTIVE', 'NEVER', 'BLOCKED'] as const
const pageOf = ({ accounts, next }: v.InferOutput<typeof accountsSchema>) => ({ rows: accounts, next })

/** Lists all accounts with their state and last sign-in. Opening one shows it to the right. */
export default function UsersView() {
  const t = useTranslate()
  const moment = useMoment()
  const { openRight } = useCell()
  const [text, setText] = useState('')
  const [state, setState] = useState('')
  const [openId, setOpenId] = useState<string>()
  const pages = usePages('accounts', { ...(text ? { text } : {}), ...(state ? { state } : {}) }, accountsSchema, pageOf)
  const byId = new Map(pages.rows.map((account) => [account.id, account]))
  return (
    <>
      <ColumnToolbar>
        <Box flex="1" minWidth="0">
          <SearchField
            label={t('admin.users.find')}
            value={text}
            onChange={setText}
            clearLabel={t('admin.users.clear')}
          />
        </Box>
        <Box width="150px">
          <NativeSelect
            aria-label={t('admin.users.state')}
            value={state}
            onChange={(event) => setState(event.target.value)}
          >
            <option value="">{t('admin.users.anyState')}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {t(`admin.users.state.${one}`)}
              </option>
            ))}
          </NativeSelect>
        </Box>
      </ColumnToolbar>
      {pages.status === 'failed' && <Failed thrown={pages.thrown} onRetry={pages.again} />}
      {pages.status === 'loading' && <SkeletonRows count={6} />}
      {pages.status === 'ready' && pages.rows.length === 0 && (
        <EmptyState icon="users" title={t('admin.users.none')} guidance={t('admin.users.noneHelp')} />
      )}
      {pages.status === 'ready' && pages.rows.length > 0 && (
        <VirtualList
          ids={[...byId.keys()]}
          label={t('views.admin.users.title')}
          openId={openId}
          hasMore={pages.hasMore}
          more={pages.more}
          onOpen={(id) => {
            setOpenId(id)
            openRight('v-admin.user', id)
          }}
          row={(id, row) => {
            const account = byId.get(id)
            if (!account) return null
            return (
              <Row
                key={id}
                {...row}
                title={account.name || account.email}
                picture={<Avatar name={account.name || account.email} />}
                line={account.email}
                hasChips
                chips={[
                  account.admin && (
                    <Chip key="admin" icon="shield" tone="primary">
                      {t('admin.users.administrator')}
                    </Chip>
                  ),
                  <Chip
                    key="state"
                    tone={STATE_TONES[account.state]}
                    icon={account.state === 'BLOCKED' ? 'lock' : 'user'}
                  >
                    {t(`admin.users.state.${account.state}`)}
                  </Chip>,
                ].filter(Boolean)}
                figure={account.lastSignIn && moment(account.lastSignIn)}
              />
            )
          }}
        />
      )}
    </>
  )
}
