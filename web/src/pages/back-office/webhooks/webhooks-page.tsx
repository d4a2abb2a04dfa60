import { useParams } from 'react-router-dom';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Where administrators create and review webhooks; each has a page of its own. */
export function WebhooksPage() {
  const { id } = useParams();
  return (
    <BackOfficePage action="webhook:manage">
      {id ? <WebhookPage key={id} id={id} /> : <WebhookList />}
    </BackOfficePage>
  );
}
