/** Renders the product's logo as inline SVG, 52 px high. */
export function Logo() {
  return (
    <svg width="44" height="52" viewBox="0 0 44 52" aria-hidden="true" focusable="false">
      <ellipse cx="22" cy="44" rx="17" ry="5.2" fill="#ffffff" />
      <ellipse cx="22.6" cy="33.4" rx="13" ry="5" fill="#e9ebee" />
      <ellipse cx="20.9" cy="23.2" rx="9.4" ry="4.6" fill="#c9ced4" />
      <ellipse cx="22.4" cy="13.8" rx="5.8" ry="4.1" fill="var(--cairn-colors-accent, #fdd835)" />
    </svg>
  )
}
