import { addressOfPicture, company } from '@portal/schema/company';
import { frameTexts } from '@portal/schema/texts/frame';

export function Logo() {
  const { logo } = company;
  return (
    <span className="flex items-center gap-3 text-white">
      {logo ? (
        // The name beside it says what it is.
        <img src={addressOfPicture(logo)} alt="" width={logo.width} height={logo.height} />
      ) : (
        <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden="true" className="size-9">
          <rect x="1" y="1" width="30" height="30" rx="8" fill="none" stroke="currentColor" strokeWidth="2" />
          <path
            d="M16 6a7.5 7.5 0 0 0-4.3 13.6c.7.5 1 1.2 1 2V22h6.6v-.4c0-.8.4-1.5 1-2A7.5 7.5 0 0 0 16 6Z"
            className="fill-lime"
          />
          <path d="M13 24h6v1a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2Z" fill="currentColor" />
        </svg>
      )}
      <span className="leading-tight font-bold">
        {company.name}
        <span className="block text-sm font-normal">{frameTexts.logo}</span>
      </span>
    </span>
  );
}
