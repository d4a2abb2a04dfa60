/** The logos of the partners on the page Home: which are in use, and which name the page does not have. */
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { toast } from 'sonner';
import { portalLanguages } from '@portal/schema/choices';
import {
  PARTNER_LOGO_MAX_KILOBYTES,
  PARTNER_LOGOS,
  partnerLogoBounds,
} from '@portal/schema/company-pictures';
import { labelsOf } from '@portal/schema/lists';
import { useChangePartnerLogoMutation } from '../../../graphql/generated-staff.ts';
import type { PartnerLogosFragment } from '../../../graphql/generated-staff.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PictureForm } from './company-pictures.tsx';

type Partner = PartnerLogosFragment['partners'][number];

interface Props {
  partners: readonly Partner[];
  onChanged: () => void;
}

export const PartnerLogos = ({ partners, onChanged }: Props) => (
  <section className="grid gap-3" aria-labelledby="partner-logos">
    <h2 id="partner-logos" tabIndex={-1}>
      {PARTNER_LOGOS}
    </h2>
    <p className="max-w-[68ch] text-sm text-muted">
      A logo stands on the page Home in place of the name, on white in both themes. It has{' '}
      {PARTNER_LOGO_MAX_KILOBYTES} KB at most. Change the names in{' '}
      <Link className="text-link" to="/texts?page=home&search=partners">
        Texts
      </Link>
      .
    </p>
    {partners.length === 0 ? (
      <p>The page Home names no partners.</p>
    ) : (
      <ul className="partner-logos rounded-box border border-line bg-surface">
        {partners.map((partner) => (
          <PartnerRow key={partner.name} partner={partner} onChanged={onChanged} />
        ))}
      </ul>
    )}
  </section>
);

/** Says what is in use, and where the page has no place for it. */
function stateOf({ languages, logo }: Partner): string {
  if (languages.length === 0) return 'Not shown: the page Home names no such partner';
  const where = languages.includes('EN')
    ? ''
    : `, in ${labelsOf(portalLanguages, languages).join(' and ')} alone`;
  return `${logo ? 'In use' : 'No logo'}${where}`;
}

function PartnerRow({ partner, onChanged }: { partner: Partner; onChanged: () => void }) {
  const [change] = useChangePartnerLogoMutation();
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const opener = useId();
  const { name, logo, languages } = partner;
  const bounds = partnerLogoBounds(name);
  const close = () => {
    setIsOpen(false);
    document.getElementById(opener)?.focus();
  };
  const takeAway = async () => {
    await change({ variables: { name, file: null } });
    toast.success(`${bounds.label}: back to no logo`);
    // The dialog gives the focus back to its button, which goes with the logo.
    flushSync(() => setIsLeaving(false));
    document.getElementById(opener)?.focus();
    onChanged();
  };
  return (
    <li>
      <div className="partner-row">
        <span className="partner-plate">
          {logo && <img src={logo.url} alt={bounds.label} width="136" height="48" />}
        </span>
        <p className="min-w-0">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span
            className={`block text-sm ${languages.length === 0 ? 'font-semibold text-warning' : 'text-muted'}`}
          >
            {stateOf(partner)}
          </span>
        </p>
        <span className="flex flex-wrap gap-2">
          <Button
            id={opener}
            dense
            variant="secondary"
            aria-expanded={isOpen}
            aria-label={`${bounds.label}: ${logo ? 'replace it' : 'upload one'}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {logo ? 'Replace' : 'Upload'}
          </Button>
          {logo && (
            <Button
              dense
              variant="ghost"
              aria-label={`${bounds.label}: back to no logo`}
              onClick={() => setIsLeaving(true)}
            >
              Back to no logo
            </Button>
          )}
        </span>
      </div>
      {isOpen && (
        <PictureForm
          // The name of a partner may have spaces, which part the ids of a list of them.
          name={`partner-${opener}`}
          bounds={bounds}
          draw={(chosen) => (
            <>
              <span className="partner-plate">
                {chosen && (
                  <img src={chosen} alt={`${bounds.label}, not saved yet`} width="136" height="48" />
                )}
              </span>
              <figcaption className="text-sm text-muted">
                {chosen ? 'Not saved yet' : 'Choose a file to see it here'}
              </figcaption>
            </>
          )}
          send={(file, context) => change({ variables: { name, file }, context })}
          onSaved={() => {
            close();
            onChanged();
          }}
        >
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </PictureForm>
      )}
      {isLeaving && (
        <ConfirmDialog
          title={`${bounds.label}: back to no logo`}
          action="Back to no logo"
          busy={false}
          onConfirm={takeAway}
          onClose={() => setIsLeaving(false)}
        >
          <p>
            {languages.length > 0
              ? 'The page Home has the name again. To go back to the logo, upload it again.'
              : 'No page shows it. To go back to the logo, upload it again.'}
          </p>
        </ConfirmDialog>
      )}
    </li>
  );
}
