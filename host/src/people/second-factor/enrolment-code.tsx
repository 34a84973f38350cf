import { useTranslate } from '@cairn/contract/web'
import { Box, Text } from '@cairn/ui'
import { useMemo } from 'react'
import { encode } from 'uqr'
import * as v from 'valibot'

/** Schema of a new second factor to set up: its secret in base32, and as an `otpauth:` address. */
export const enrolmentSchema = v.object({ secret: v.string(), uri: v.string() })
/**
 * A new second factor to set up in an authenticator app: its secret, and the same as an `otpauth:` address.
 */
export type Enrolment = v.InferOutput<typeof enrolmentSchema>

/** Width in pixels; modules that stay clear around the code, as its readers ask. */
const WIDTH = 200
const QUIET = 4

/** Renders the secret of a new second factor as a QR code (drawn in the browser) and as text. */
export function EnrolmentCode({ enrolment: { secret, uri } }: { enrolment: Enrolment }) {
  const t = useTranslate()
  const { path, size } = useMemo(() => drawn(uri), [uri])
  return (
    <>
      <Text>{t('app.secondFactor.scan')}</Text>
      <Box alignSelf="center" bg="white" borderRadius="md" border="1px solid" borderColor="line" lineHeight="0">
        <svg
          role="img"
          aria-label={t('app.secondFactor.qr')}
          width={WIDTH}
          height={WIDTH}
          viewBox={`0 0 ${size} ${size}`}
        >
          <path d={path} fill="black" shapeRendering="crispEdges" />
        </svg>
      </Box>
      <Text size="sm" tone="muted">
        {t('app.secondFactor.secret')}
      </Text>
      <Box
        as="code"
        userSelect="all"
        overflowWrap="anywhere"
        fontSize="sm"
        padding="8px 10px"
        bg="sunken"
        borderRadius="md"
      >
        {secret.replace(/(.{4})(?!$)/g, '$1 ')}
      </Box>
    </>
  )
}

/** One square of the path for each dark module. */
function drawn(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: QUIET })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: squares.join(''), size }
}
