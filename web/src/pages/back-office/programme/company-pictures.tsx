/** The logo, the icon and the picture for links: what is in use, and what an administrator chooses, on the ground where it will stand. */
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import {
  COMPANY_PICTURE_MAX_KILOBYTES,
  companyPictureBounds,
  companyPictureKinds,
  pictureFieldOf,
  pictureMaxBytes,
  pictureTooLarge,
} from '@portal/schema/company-pictures';
import type { CompanyPictureKind, PictureBounds } from '@portal/schema/company-pictures';
import { namesOf } from '@portal/schema/lists';
import { lowerFirst } from '@portal/schema/rules';
import { useChangeCompanyPictureMutation } from '../../../graphql/generated-staff.ts';
import type { ProgrammeSettingsFragment } from '../../../graphql/generated-staff.ts';
import { problemOf } from '../../../lib/problem-of.ts';
import { useUpload } from '../../../lib/upload.ts';
import type { UploadOptions } from '../../../lib/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { focusControl } from '../../../ui/field.tsx';
import { FileField, uploadInWords, UploadProgress } from '../../../ui/file-field.tsx';
import { OutcomeNotice } from '../../../ui/notice.tsx';
import '../shared/back-office.css';

interface Props {
  programme: ProgrammeSettingsFragment;
  onChanged: () => void;
}

export const CompanyPictures = (props: Props) => (
  <section className="grid gap-3" aria-labelledby="company-pictures">
    <h2 id="company-pictures">Pictures</h2>
    <p className="max-w-[68ch] text-sm text-muted">
      Each is saved by itself, and of {COMPANY_PICTURE_MAX_KILOBYTES} KB at most. Without one, the portal has
      its own.
    </p>
    <div className="company-pictures">
      {namesOf(companyPictureKinds).map((kind) => (
        <Picture key={kind} kind={kind} {...props} />
      ))}
    </div>
  </section>
);

/** What the portal shows without one. The logo is drawn into its pages. */
const defaults: Readonly<Record<CompanyPictureKind, string | undefined>> = {
  LOGO: undefined,
  ICON: '/favicon.svg',
  LINK_PICTURE: '/og.png',
};

function Picture({ kind, programme, onChanged }: Props & { kind: CompanyPictureKind }) {
  const [change] = useChangeCompanyPictureMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const label = companyPictureKinds[kind];
  const name = pictureFieldOf[kind];
  const current = programme[name];
  const goBack = async () => {
    await change({ variables: { kind, file: null } });
    toast.success(`${label}: back to the default`);
    // The dialog gives the focus back to its button, which goes with the picture.
    flushSync(() => setIsLeaving(false));
    focusControl(`company-${name}`);
    onChanged();
  };
  return (
    <>
      <PictureForm
        name={`company-${name}`}
        bounds={companyPictureBounds[kind]}
        draw={(chosen) => (
          <>
            <Grounds kind={kind} programme={programme} address={chosen ?? current?.url ?? defaults[kind]} />
            <figcaption className="text-sm text-muted">
              {chosen ? 'Not saved yet' : current ? 'In use' : 'In use: the default'}
            </figcaption>
          </>
        )}
        send={(file, context) => change({ variables: { kind, file }, context })}
        onSaved={onChanged}
      >
        {current && (
          <Button
            variant="secondary"
            aria-label={`${label}: back to the default`}
            onClick={() => setIsLeaving(true)}
          >
            Back to the default
          </Button>
        )}
      </PictureForm>
      {isLeaving && (
        <ConfirmDialog
          title={`${label}: back to the default`}
          action="Back to the default"
          busy={false}
          onConfirm={goBack}
          onClose={() => setIsLeaving(false)}
        >
          <p>All pages have that of the portal again. To go back to yours, upload it again.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/**
 * Asks for a picture, shows it where it will stand, and saves it.
 * @param props.draw draws the chosen picture by its address, or without one what is in use
 * @param props.children other acts, beside saving
 */
export function PictureForm({
  name,
  bounds,
  draw,
  send,
  onSaved,
  children,
}: {
  name: string;
  bounds: PictureBounds;
  draw: (chosen: string | undefined) => ReactNode;
  send: (file: File, context: { fetchOptions: UploadOptions }) => Promise<unknown>;
  onSaved: () => void;
  children: ReactNode;
}) {
  const { upload, progress, cancel } = useUpload();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { label } = bounds;
  const chosen = useDataAddress(file, pictureMaxBytes(bounds));
  const fault =
    refused ?? (file && file.size > pictureMaxBytes(bounds) ? pictureTooLarge(bounds) : undefined);
  const choose = (next: File | undefined) => {
    setFile(next);
    setRefused(undefined);
    setFailure(undefined);
  };
  const save = async () => {
    if (!file || fault) return;
    setFailure(undefined);
    try {
      const answer = await upload((context) => send(file, context));
      if (!answer) return;
      toast.success(`${label} saved`);
      choose(undefined);
      // The button to save goes with what was chosen, and would take the focus with it.
      focusControl(name);
      onSaved();
    } catch (error) {
      const { code, message } = problemOf(error);
      if (code === 'UNSUPPORTED_FILE' || code === 'FILE_TOO_LARGE') {
        setRefused(message);
        focusControl(name);
      } else setFailure(message);
    }
  };
  const said =
    file && progress !== undefined ? uploadInWords(file.name, progress * file.size, file.size) : undefined;
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="company-picture rounded-box border border-line bg-surface p-4 sm:p-6"
    >
      <figure className="grid content-start gap-2">{draw(fault ? undefined : chosen)}</figure>
      <div className="grid content-start gap-4">
        <FileField
          name={name}
          label={label}
          hint={bounds.hint}
          accept={bounds.types.map((type) => (type === 'jpg' ? '.jpg,.jpeg' : `.${type}`)).join(',')}
          file={file}
          error={fault}
          said={fault ?? said}
          onChange={choose}
        />
        {failure && <OutcomeNotice message={failure} />}
        {progress !== undefined && file && (
          <UploadProgress name={file.name} sent={progress * file.size} size={file.size} onCancel={cancel} />
        )}
        <div className="flex flex-wrap gap-3">
          {file && !fault && (
            <Button type="submit" busy={progress !== undefined && 'Uploading...'}>
              {`Save the ${lowerFirst(label)}`}
            </Button>
          )}
          {children}
        </div>
      </div>
    </form>
  );
}

/** Draws a picture where it will stand. @param props.address without one, the portal draws its own */
function Grounds({
  kind,
  programme,
  address,
}: {
  kind: CompanyPictureKind;
  programme: ProgrammeSettingsFragment;
  address: string | undefined;
}) {
  const label = companyPictureKinds[kind];
  if (kind === 'LOGO')
    return (
      <div className="company-logo" style={{ background: programme.groundColour }}>
        {address && <img src={address} alt={label} width="128" height="36" />}
        <span>
          {programme.name}
          <small>Innovation</small>
        </span>
      </div>
    );
  if (kind === 'LINK_PICTURE')
    return <img src={address} alt={label} width="1200" height="630" className="company-link-picture" />;
  return (
    <div className="company-icons">
      {['light', 'dark'].map((ground) => (
        <span key={ground} className={`company-icon-${ground}`}>
          <img src={address} alt={`${label} on a ${ground} tab`} width="32" height="32" />
        </span>
      ))}
    </div>
  );
}

/** Reads a file into an address for a preview; undefined until it is read. */
function useDataAddress(file: File | undefined, maxBytes: number): string | undefined {
  const [read, setRead] = useState<{ file: File; address: string }>();
  useEffect(() => {
    if (!file || file.size > maxBytes) return undefined;
    const reader = new FileReader();
    reader.onload = () => setRead({ file, address: String(reader.result) });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file, maxBytes]);
  return read && read.file === file ? read.address : undefined;
}
