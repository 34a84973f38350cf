import type { ChipProps } from '@cairn/ui'
import type { MeetingState } from '../../../model/meetings/meeting-time.ts'

/** Colour by meaning and icon of the chip for each state of a meeting. */
export const MEETING_LOOKS: Readonly<Record<MeetingState, Required<Pick<ChipProps, 'tone' | 'icon'>>>> = {
  PENDING: { tone: 'primary', icon: 'clock' },
  ONGOING: { tone: 'ok', icon: 'users' },
  PAST: { tone: 'neutral', icon: 'check' },
}
