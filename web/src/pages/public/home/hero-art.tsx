/** An idea spreading through a network: the hero's picture, drawn by ourselves. */
export function HeroArt() {
  return (
    <svg viewBox="0 0 480 400" aria-hidden="true" className="h-auto w-full max-w-md justify-self-center">
      <g fill="none" stroke="#A6D13B" strokeOpacity="0.25">
        <circle cx="240" cy="190" r="90" />
        <circle cx="240" cy="190" r="135" />
        <circle cx="240" cy="190" r="180" />
      </g>
      <g fill="none" stroke="#ffffff" strokeOpacity="0.45" strokeWidth="2">
        <path d="M240 190 92 96M240 190 398 110M240 190 420 270M240 190 84 292M240 190 240 372" />
        <path d="M92 96 240 30 398 110M420 270 240 372 84 292" strokeDasharray="4 8" />
      </g>
      <g fill="#06304F" stroke="#ffffff" strokeWidth="3">
        <circle cx="92" cy="96" r="16" />
        <circle cx="398" cy="110" r="20" />
        <circle cx="420" cy="270" r="13" />
        <circle cx="84" cy="292" r="20" />
        <circle cx="240" cy="372" r="14" />
        <circle cx="240" cy="30" r="11" />
      </g>
      <g fill="#A6D13B">
        <circle cx="92" cy="96" r="6" />
        <circle cx="398" cy="110" r="8" />
        <circle cx="420" cy="270" r="5" />
        <circle cx="84" cy="292" r="8" />
        <circle cx="240" cy="372" r="5" />
      </g>
      <path
        d="M240 108a66 66 0 0 0-38 120c7 5 11 12 11 20v6h54v-6c0-8 4-15 11-20a66 66 0 0 0-38-120Z"
        fill="#A6D13B"
      />
      <path d="M214 262h52v10a12 12 0 0 1-12 12h-28a12 12 0 0 1-12-12Z" fill="#ffffff" />
      <path
        d="M222 252v-36l-14-22m50 58v-36l14-22m-50 20h36"
        fill="none"
        stroke="#06304F"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
