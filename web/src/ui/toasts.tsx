import { Toaster } from 'sonner';
import { TOAST_DURATION } from '@portal/schema/limits';

export function Toasts() {
  return (
    <Toaster
      position="top-right"
      duration={TOAST_DURATION}
      closeButton
      offset={{ top: 84 }}
      mobileOffset={{ top: 84 }}
      toastOptions={{
        className: 'font-sans! pr-12!',
        classNames: {
          success: '[&_[data-icon]]:text-success',
          error: 'border-danger! [&_[data-icon]]:text-danger',
          closeButton:
            'top-1! right-1! left-auto! size-11! transform-none! border-0! bg-transparent! text-muted! hover:bg-locked-tint!',
        },
      }}
    />
  );
}
