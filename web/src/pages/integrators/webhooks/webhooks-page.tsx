import { useParams } from 'react-router-dom';
import { inBackOffice } from '../../back-office/shared/back-office-page.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhookList } from './webhook-list.tsx';

/** Where administrators create and review webhooks; each has a page of its own. */
export const WebhooksPage = inBackOffice('webhook:manage', function Webhooks() {
  const { id } = useParams();
  return id ? <WebhookPage key={id} id={id} /> : <WebhookList />;
});
