// Each field has its position, and its icon as a path in a box of 24 × 24.
const fields = [
  { x: 84, y: 132, sign: 'M6 18C6 9 11 5 19 5c0 8-4 13-13 13ZM4 21c2-6 5-9 9-11' },
  {
    x: 112,
    y: 280,
    sign: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18ZM10 17V7.500h3.300a2.7 2.7 0 0 1 0 5.500H10',
  },
  { x: 452, y: 62, sign: 'M12 6C10 4 7 4 3 4v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2ZM12 6v14' },
  { x: 500, y: 196, sign: 'M12 20C5 15 3 12 3 8.500a4.6 4.6 0 0 1 9-1 4.6 4.6 0 0 1 9 1C21 12 19 15 12 20Z' },
  { x: 424, y: 284, sign: 'M4 5h16v12H4ZM4 11h16M8 17v3M16 17v3' },
] as const;

const stars = 'M30 60h0M170 30h0M205 78h0M28 226h0M196 190h0M398 6h0M530 100h0M372 226h0M544 270h0M340 12h0';

/** Leaves a phone, where it would push the figures below the first screen. */
export function HeroArt() {
  return (
    <svg
      viewBox="0 -36 560 496"
      width="560"
      height="496"
      aria-hidden="true"
      className="h-auto w-full max-w-xl self-end justify-self-center max-md:hidden"
    >
      <g fill="none" className="stroke-lime" strokeWidth="1.5">
        <circle cx="290" cy="106" r="78" strokeOpacity="0.55" />
        <circle cx="290" cy="106" r="110" strokeOpacity="0.35" />
        <circle cx="290" cy="106" r="142" strokeOpacity="0.2" />
      </g>
      <path d={stars} className="stroke-white" strokeWidth="3" strokeLinecap="round" strokeOpacity="0.6" />
      <g
        className="stroke-white"
        strokeWidth="2"
        strokeOpacity="0.4"
        strokeDasharray="2 8"
        strokeLinecap="round"
      >
        {fields.map(({ x, y }) => (
          <path key={x} d={`M290 106 ${x} ${y}`} />
        ))}
      </g>
      {fields.map(({ x, y, sign }) => (
        <g key={x} transform={`translate(${x} ${y})`} className="fill-navy">
          <circle r="28" className="stroke-white" strokeWidth="2.5" />
          <path
            d={sign}
            transform="translate(-14.4 -14.4) scale(1.2)"
            fill="none"
            className="stroke-lime"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </g>
      ))}
      <path d="M0 460C100 372 210 404 310 382S500 372 560 460Z" className="fill-primary" fillOpacity="0.55" />
      <path
        d="M282 158 246 424M298 158 334 424M276 204 309 246 265 296 320 348 250 404M304 204 271 246 315 296 260 348 330 404"
        fill="none"
        className="stroke-white"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="290" cy="106" r="60" className="fill-navy" />
      <path
        d="M290 52a44 44 0 0 0-25 80c5 3 7 8 7 13v4h36v-4c0-5 2-10 7-13a44 44 0 0 0-25-80Z"
        className="fill-lime"
      />
      <path d="M273 154h34v6a8 8 0 0 1-8 8h-18a8 8 0 0 1-8-8Z" className="fill-white" />
      <path
        d="M279 148v-24l-9-14m32 38v-24l9-14m-32 14h23"
        fill="none"
        className="stroke-navy"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g className="fill-white">
        <path d="M92 412h56v34H92ZM166 424h36v24h-36Z" fillOpacity="0.85" />
        <path d="M78 414 120 376 162 414ZM156 426 184 400 212 426Z" className="fill-lime" />
        <path d="M113 446v-20h14v20ZM179 448v-14h10v14Z" className="fill-navy" />
      </g>
      <path
        d="M428 440c10-26 8-46 4-60-8-8-18-12-30-14 10-2 20 0 28 4-2-10-8-18-14-26 12 6 20 16 24 26 2-12 2-22 10-34 2 14 0 24 2 34 6-10 14-16 24-20-4 10-10 16-12 24 8-4 18-6 26-2-12 2-22 8-28 14-4 16-4 34 4 54Z"
        className="fill-white"
        fillOpacity="0.85"
      />
      <path
        d="M400 356a12 8 0 1 1 0 .1ZM414 340a13 9 0 1 1 0 .1ZM444 332a14 9 0 1 1 0 .1ZM472 346a13 9 0 1 1 0 .1ZM484 366a12 8 0 1 1 0 .1Z"
        transform="translate(-12 4)"
        className="fill-lime"
      />
      <path d="M0 460C120 410 240 438 330 428S500 424 560 460Z" className="fill-primary" />
    </svg>
  );
}
