import type { AccountBody, AccountCall } from '@cairn/contract/wire'
import { refusal, send } from './link/fetching.ts'

/**
 * Sends `POST /api/{call}`: registering, confirming, or setting a password. `timeout` is in milliseconds,
 * 0 for none. Throws a `CairnError`: `linkExpired`, `registrationClosed`, `tooManyAttempts`, or what is
 * wrong with a password.
 */
export async function postAccount<N extends AccountCall>(
  origin: string,
  call: N,
  body: AccountBody<N>,
  timeout: number,
): Promise<void> {
  const response = await send(
    `${origin}/api/${call}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
    },
    timeout,
  )
  if (!response.ok) throw await refusal(response)
}
