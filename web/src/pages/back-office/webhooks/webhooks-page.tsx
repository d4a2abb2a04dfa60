import { useParams } from 'react-router-dom';
import { BackOfficePage } from '../shared/back-office-page.tsx';
import { WebhookPage } from './webhook-page.tsx';
import { WebhookList } from './webhook-list.tsx';

/** What other systems are told: made and looked over here, by administrators; each has a page of its own. */
export function WebhooksPage() {
  const { id } = useParams();
  return (
    <BackOfficePage action="webhook:manage">
      {id ? <WebhookPage key={id} id={id} /> : <WebhookList />}
    </BackOfficePage>
  );
}
