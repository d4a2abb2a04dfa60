import { chromium } from 'playwright-core';
import { readFileSync, writeFileSync } from 'node:fs';
const BASE='http://localhost:4100';
const PW='Correct-Horse-9!';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-quic'] });
const page = await (await browser.newContext({ viewport:{width:1280,height:900} })).newPage();
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0,300)); });
page.on('pageerror', e => console.log('PAGEERROR', e.message));
async function shot(name) {
  for (const [w,h] of [[1280,900],[360,740]]) {
    await page.setViewportSize({width:w,height:h});
    await page.waitForTimeout(350);
    await page.screenshot({ path:`/tmp/shots/${name}-${w}.png`, fullPage:true });
    const over = await page.evaluate(()=>document.documentElement.scrollWidth>innerWidth);
    if (over) console.log('OVERFLOW', name, w);
  }
  await page.setViewportSize({width:1280,height:900});
}
const [email, admin, adminPw] = process.argv.slice(2);
async function login(e,p){ await page.goto(BASE+'/Login'); await page.fill('[name=email]', e); await page.fill('[name=password]', p); await page.click('button[type=submit]'); await page.waitForURL(u=>!/login/i.test(u.pathname)); }
await login(email, PW);
await page.goto(BASE+'/innovate/general');
const fill = (n,v)=>page.fill(`[name="${n}"]`,v);
await fill('fname','Naledi'); await fill('lname','Mogotsi'); await fill('Contact','71 234 567'); await fill('idnumber','123456789');
await page.selectOption('[name=Submitter]','Start Up'); await page.selectOption('[name=gender]','Female'); await page.selectOption('[name=age]','25-30');
const next=()=>page.getByRole('button',{name:'Next'}).click();
await next(); const radio=(n,v)=>page.check(`[name="${n}"][value="${v}"]`);
await radio('maturitystage','Research'); await radio('regulatorystatus','Not Required'); await radio('patentsapplied','No'); await next();
await fill('solname','Water meters that phone home'); await page.selectOption('[name=focusarea1]','Cloud solution'); await radio('innovationobj','Reduce costs'); await fill('problemstate','Leaks in village water networks go unnoticed for months, because meters are read by hand, if at all.'); await fill('solutionsummary','A battery-powered sensor on the meter reports the flow over the mobile network every hour; an app warns the council when water flows at night. '.repeat(3)); await fill('keybenefits','Less water lost.'); await next();
await fill('keypartners','Councils'); await page.selectOption('[name=network]','Joint ventures');
for (const [n,v] of [['request','Sponsorship'],['coststructure','Fixed Costs'],['keyresources','Human'],['keyactivities','Production'],['revenuestreams','Licensing'],['valuepropositions','Newness'],['relationship','Communities'],['customersegments','Geographic'],['channels','Website'],['expChannel','Mobile App'],['expCustEng','Awareness']]) await radio(n,v);
await next(); await radio('collaboration','Supply'); await radio('heardabout','Ads'); await next();
await page.setInputFiles('[name=file]', {name:'proposal.pdf', mimeType:'application/pdf', buffer:Buffer.from('%PDF-1.4\n'+'x'.repeat(3_000_000))});
await shot('wizard-ready');
await page.getByRole('button',{name:'Finish'}).click();
await page.waitForURL('**/IdeaDashboard'); await page.getByText('submitted successfully').waitFor(); await page.waitForTimeout(300);
await shot('mine-list');
await page.goto(BASE+'/LogOut'); await page.waitForURL('**/login');
await login(admin, adminPw); await page.getByText('Water meters').first().waitFor(); await shot('review');
await page.selectOption('[name=reviewStatus] >> nth=0','Approved').catch(async()=>page.selectOption('[name=reviewStatus] >> nth=0',{label:'Approved'}));
await page.fill('[name=reviewerComments] >> nth=0','Well argued. Come and see us.');
await page.getByRole('button',{name:/Update/}).first().click(); await page.getByText('Review status updated').waitFor(); await shot('review-done');
await page.locator('summary:has-text("History")').first().click(); await shot('review-history');
await page.fill('[name=date]','2020-01-01'); await page.waitForTimeout(400); await shot('review-empty');
await page.goto(BASE+'/LogOut'); await page.waitForURL('**/login'); await login(email, PW); await page.goto(BASE+'/IdeaDashboard'); await page.getByText('Well argued').first().waitFor(); await shot('mine-reviewed');
await browser.close();
