export { PlayButton, type PlayButtonProps } from './sound/play-button.tsx'
export { playSound, stopSound, useIsPlaying, usePlaying } from './sound/play-sound.ts'
export { SoundPlayer, type SoundPlayerProps } from './sound/sound-player.tsx'
export { SoundIcon, type SoundIconName } from './sound/sound-icon.tsx'
