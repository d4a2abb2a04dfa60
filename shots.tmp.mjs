import { chromium } from 'playwright-core';
import { readdirSync, readFileSync } from 'node:fs';
const BASE='http://localhost:4100', DATA='/tmp/d1';
const browser = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-quic'] });
const only = process.argv[2];
const ctx = await browser.newContext({ viewport:{width:1280,height:900} });
const page = await ctx.newPage();
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.type(), m.text().slice(0,300)); });
page.on('pageerror', e => console.log('PAGEERROR', e.message));
page.on('requestfailed', r => console.log('FAILED', r.url(), r.failure()?.errorText));
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
const email = `demo${Date.now()}@example.com`, PW='Correct-Horse-9!';
await page.goto(BASE+'/'); await shot('home');
await page.goto(BASE+'/legalpolicies'); await shot('legal');
await page.goto(BASE+'/nothing'); await shot('notfound');
await page.goto(BASE+'/innovate'); await shot('innovate-locked');
await page.goto(BASE+'/IdeaDashboard'); await shot('mine-locked');
await page.goto(BASE+'/Login'); await shot('login');
await page.click('button[type=submit]'); await shot('login-errors');
await page.goto(BASE+'/SignUp'); await shot('signup');
await page.fill('[name=email]', email); await page.fill('[name=password]', PW); await page.fill('[name=confirmPassword]', 'x'); await shot('signup-mismatch');
await page.fill('[name=confirmPassword]', PW); await page.click('button[type=submit]'); await page.getByText('Signup successful').waitFor(); await shot('signup-done');
await page.goto(BASE+'/Login'); await page.fill('[name=email]', email); await page.fill('[name=password]', PW); await page.click('button[type=submit]'); await page.getByText('You must verify').waitFor(); await shot('login-unverified');
await page.goto(BASE+'/ForgotPassword'); await shot('forgot');
await page.fill('[name=email]', email); await page.click('button[type=submit]'); await page.waitForTimeout(600); await shot('forgot-sent');
await page.goto(BASE+'/ResetPassword/abc'); await shot('reset');
let token; for (let i=0;i<50&&!token;i++){ for (const f of readdirSync(DATA+'/mail')) { const t=readFileSync(DATA+'/mail/'+f,'utf8').replace(/=\r?\n/g,''); if (t.includes(email)) { const m=/VerifyEmail\/([\w-]+)/.exec(t); if (m) token=m[1]; } } await page.waitForTimeout(200); }
await page.goto(BASE+'/VerifyEmail/'+token); await page.getByText('Your email is verified').waitFor(); await shot('verify');
await page.goto(BASE+'/VerifyEmail/bad'); await page.waitForTimeout(500); await shot('verify-bad');
await page.goto(BASE+'/Login'); await page.fill('[name=email]', email); await page.fill('[name=password]', PW); await page.click('button[type=submit]'); await page.waitForURL('**/innovate/**'); await shot('wizard-terms');
for (const s of ['general','status','overview','innovation','additional','documentation']) { await page.getByRole('button',{name:'Next'}).click(); await page.waitForURL('**/'+s); await shot('wizard-'+s); }
await page.getByRole('button',{name:'Finish'}).click(); await page.waitForTimeout(400); await shot('wizard-errors');
await page.goto(BASE+'/IdeaDashboard'); await page.waitForTimeout(500); await shot('mine-empty');
console.log(email); await browser.close();
