export { PlayButton, type PlayButtonProps } from './sound/play-button.tsx'
export { playSound, stopSound, useIsPlaying } from './sound/play-sound.ts'
export { SoundIcon, type SoundIconName } from './sound/sound-icon.tsx'
